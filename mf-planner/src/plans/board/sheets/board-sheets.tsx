import { Modal, Sheet } from '@osaka/web-kit';
import { Companions } from '../../together/companions.tsx';
import { Exports } from '../../together/exports.tsx';
import { Opinions } from '../../together/opinions.tsx';
import { ShareLinks } from '../../together/share-links.tsx';
import { type OpenSheet, useBoardParts } from '../board-context.ts';
import type { Spot } from '../moves.ts';
import { AddPlaces } from './add-places.tsx';
import { CopyPlan } from './copy-plan.tsx';
import { DayNotes } from './day-notes.tsx';
import { DivideAdvice } from './divide-advice.tsx';
import { History } from './history.tsx';
import { PlanWords } from './plan-words.tsx';
import { RouteAdvice } from './route-advice.tsx';
import { StopNotes } from './stop-notes.tsx';

interface BoardSheetsProps {
  sheet: OpenSheet;
  onClose: () => void;
  onMove: (travelId: number, spot: Spot) => void;
}

/** What opens over the board. */
export function BoardSheets({ sheet, onClose, onMove }: BoardSheetsProps) {
  const { board } = useBoardParts();
  const { plan } = board;
  switch (sheet.kind) {
    case 'stop': {
      const place = plan.selectedPlaces.find(({ travelId }) => travelId === sheet.travelId);
      return (
        <Sheet title={place?.travelName ?? '여행지'} isOpen isBeside onClose={onClose}>
          {place ? <StopNotes key={place.travelId} place={place} onMove={onMove} onClose={onClose} /> : <p>다른 사람이 이 여행지를 뺐어요.</p>}
        </Sheet>
      );
    }
    case 'day':
      return (
        <Sheet title={`${sheet.day}일차`} isOpen isBeside onClose={onClose}>
          <DayNotes day={sheet.day} />
        </Sheet>
      );
    case 'add':
      return (
        <Sheet title={sheet.day === null ? '장소 추가' : `${sheet.day}일차에 장소 추가`} isOpen isBeside onClose={onClose}>
          <AddPlaces day={sheet.day} />
        </Sheet>
      );
    case 'route':
      return (
        <Modal title={`${sheet.day}일차 동선 추천`} isOpen isWide onClose={onClose}>
          <RouteAdvice day={sheet.day} onClose={onClose} />
        </Modal>
      );
    case 'divide':
      return (
        <Modal title="날짜별로 나누기" isOpen isWide onClose={onClose}>
          <DivideAdvice onClose={onClose} />
        </Modal>
      );
    case 'words':
      return (
        <Modal title="날짜·인원·예산 바꾸기" isOpen isWide onClose={onClose}>
          <PlanWords onClose={onClose} />
        </Modal>
      );
    case 'copy':
      return (
        <Modal title="플랜 복사" isOpen onClose={onClose}>
          <CopyPlan onClose={onClose} />
        </Modal>
      );
    case 'companions':
      return (
        <Sheet title="동행" isOpen isBeside onClose={onClose}>
          <Companions />
        </Sheet>
      );
    case 'shares':
      return (
        <Sheet title="링크로 공유하기" isOpen isBeside onClose={onClose}>
          <ShareLinks />
        </Sheet>
      );
    case 'opinions':
      return (
        <Sheet title="받은 의견" isOpen isBeside onClose={onClose}>
          <Opinions />
        </Sheet>
      );
    case 'exports':
      return (
        <Sheet title="내보내기" isOpen isBeside onClose={onClose}>
          <Exports onClose={onClose} />
        </Sheet>
      );
    case 'history':
      return (
        <Sheet title="변경 기록" isOpen isBeside onClose={onClose}>
          <History />
        </Sheet>
      );
  }
}
