import { Late, lateCode, Modal, Notice, Sheet } from '@osaka/web-kit';
import { SaveProblem } from '../../../saved-plan/save-problem.tsx';
import { type OpenSheet, useBoardParts } from '../board-context.ts';

const stopNotes = lateCode(async () => (await import('./stop-notes.tsx')).StopNotes);
const dayNotes = lateCode(async () => (await import('./day-notes.tsx')).DayNotes);
const addPlaces = lateCode(async () => (await import('./add-places.tsx')).AddPlaces);
const addOwnPlace = lateCode(async () => (await import('./own-place.tsx')).AddOwnPlace);
const changeOwnPlace = lateCode(async () => (await import('./own-place.tsx')).ChangeOwnPlace);
const bringIn = lateCode(async () => (await import('./bring-in-to-plan.tsx')).BringInToPlan);
const routeAdvice = lateCode(async () => (await import('./route-advice.tsx')).RouteAdvice);
const divideAdvice = lateCode(async () => (await import('./divide-advice.tsx')).DivideAdvice);
const legNotes = lateCode(async () => (await import('./leg-notes.tsx')).LegNotes);
const planWords = lateCode(async () => (await import('./plan-words.tsx')).PlanWords);
const copyPlan = lateCode(async () => (await import('./copy-plan.tsx')).CopyPlan);
const changes = lateCode(async () => (await import('./history.tsx')).History);
const companions = lateCode(async () => (await import('../../together/companions.tsx')).Companions);
const expenses = lateCode(async () => (await import('../../expenses/expenses.tsx')).Expenses);
const rain = lateCode(async () => (await import('../../rain/rain.tsx')).Rain);
const preparation = lateCode(async () => (await import('../../../preparation/preparation.tsx')).Preparation);
const bookings = lateCode(async () => (await import('../../bookings/bookings.tsx')).Bookings);
const shareLinks = lateCode(async () => (await import('../../together/share-links.tsx')).ShareLinks);
const opinions = lateCode(async () => (await import('../../together/opinions.tsx')).Opinions);
const files = lateCode(async () => (await import('../../together/exports.tsx')).Exports);

/** Downloads what changes a place or a day, which works without a network. */
export function preloadNotes(): void {
  for (const code of [stopNotes, dayNotes, legNotes]) code.load().catch(() => {});
}

interface BoardSheetsProps {
  sheet: OpenSheet;
  onClose: () => void;
}

/** Sheets that only change the plan. */
const EDITING: ReadonlySet<OpenSheet['kind']> = new Set([
  'stop',
  'day',
  'add',
  'own',
  'place',
  'route',
  'divide',
  'words',
  'bringIn',
]);

/** What opens over the board. */
export function BoardSheets({ sheet, onClose }: BoardSheetsProps) {
  const { board } = useBoardParts();
  const { plan } = board;
  const isLost = !board.canEdit && EDITING.has(sheet.kind);
  // The text typed in the sheet stays on the screen until the member closes it.
  // What the page says of saving is below an open sheet.
  const notice = isLost ? (
    <div className="gap-b">
      <Notice kind="warn">이제 보기만 할 수 있어요. 여기에 쓴 내용은 저장하지 못하니 필요하면 복사해 두세요.</Notice>
    </div>
  ) : (
    <p className="meta" role="status">
      <SaveProblem board={board} />
    </p>
  );
  switch (sheet.kind) {
    case 'stop': {
      const place = plan.selectedPlaces.find(({ travelId }) => travelId === sheet.travelId);
      return (
        <Sheet title={place?.travelName ?? '여행지'} isOpen isBeside onClose={onClose}>
          {notice}
          {place ? (
            <Late code={stopNotes}>
              {(StopNotes) => <StopNotes key={place.travelId} place={place} onClose={onClose} />}
            </Late>
          ) : (
            <p>다른 사람이 이 여행지를 뺐어요.</p>
          )}
        </Sheet>
      );
    }
    case 'day':
      return (
        <Sheet title={`${sheet.day}일차`} isOpen isBeside onClose={onClose}>
          {notice}
          <Late code={dayNotes}>{(DayNotes) => <DayNotes day={sheet.day} />}</Late>
        </Sheet>
      );
    case 'leg':
      return (
        <Sheet title="가는 길" isOpen isBeside onClose={onClose}>
          {notice}
          <Late code={legNotes}>{(LegNotes) => <LegNotes {...sheet} />}</Late>
        </Sheet>
      );
    case 'add':
      return (
        <Sheet
          title={sheet.day === null ? '장소 추가' : `${sheet.day}일차에 장소 추가`}
          isOpen
          isBeside
          onClose={onClose}
        >
          {notice}
          <Late code={addPlaces}>{(AddPlaces) => <AddPlaces day={sheet.day} />}</Late>
        </Sheet>
      );
    case 'own':
      return (
        <Sheet title="내 장소 추가" isOpen isBeside onClose={onClose}>
          {notice}
          <Late code={addOwnPlace}>{(AddOwnPlace) => <AddOwnPlace {...sheet} onClose={onClose} />}</Late>
        </Sheet>
      );
    case 'place': {
      const place = plan.selectedPlaces.find(({ travelId }) => travelId === sheet.travelId);
      return (
        <Sheet title={place?.travelName ?? '내 장소'} isOpen isBeside onClose={onClose}>
          {notice}
          {place ? (
            <Late code={changeOwnPlace}>
              {(ChangeOwnPlace) => <ChangeOwnPlace key={place.travelId} place={place} onClose={onClose} />}
            </Late>
          ) : (
            <p>다른 사람이 이 여행지를 뺐어요.</p>
          )}
        </Sheet>
      );
    }
    case 'bringIn':
      return (
        <Sheet title="가져오기" isOpen isBeside onClose={onClose}>
          {notice}
          <Late code={bringIn}>{(BringIn) => <BringIn onClose={onClose} />}</Late>
        </Sheet>
      );
    case 'route':
      return (
        <Modal title={`${sheet.day}일차 동선 추천`} isOpen isWide onClose={onClose}>
          {notice}
          <Late code={routeAdvice}>{(RouteAdvice) => <RouteAdvice day={sheet.day} onClose={onClose} />}</Late>
        </Modal>
      );
    case 'divide':
      return (
        <Modal title="날짜별로 나누기" isOpen isWide onClose={onClose}>
          {notice}
          <Late code={divideAdvice}>{(DivideAdvice) => <DivideAdvice onClose={onClose} />}</Late>
        </Modal>
      );
    case 'words':
      return (
        <Modal title="날짜·인원·예산 바꾸기" isOpen isWide onClose={onClose}>
          {notice}
          <Late code={planWords}>{(PlanWords) => <PlanWords onClose={onClose} />}</Late>
        </Modal>
      );
    case 'copy':
      return (
        <Modal title="플랜 복사" isOpen onClose={onClose}>
          <Late code={copyPlan}>{(CopyPlan) => <CopyPlan onClose={onClose} />}</Late>
        </Modal>
      );
    case 'companions':
      return (
        <Sheet title="동행" isOpen isBeside onClose={onClose}>
          <Late code={companions}>{(Companions) => <Companions />}</Late>
        </Sheet>
      );
    case 'bookings':
      return (
        <Sheet title="예약" isOpen isBeside onClose={onClose}>
          {notice}
          <Late code={bookings}>{(Bookings) => <Bookings bookingNo={sheet.bookingNo} />}</Late>
        </Sheet>
      );
    case 'expenses':
      return (
        <Sheet title="경비" isOpen isBeside onClose={onClose}>
          <Late code={expenses}>{(Expenses) => <Expenses />}</Late>
        </Sheet>
      );
    case 'rain':
      return (
        <Sheet title="비가 오면" isOpen isBeside onClose={onClose}>
          {notice}
          <Late code={rain}>{(Rain) => <Rain day={sheet.day} onClose={onClose} />}</Late>
        </Sheet>
      );
    case 'preparation':
      return (
        <Sheet title="준비물과 할 일" isOpen isBeside onClose={onClose}>
          {notice}
          <Late code={preparation}>{(Preparation) => <Preparation board={board} />}</Late>
        </Sheet>
      );
    case 'shares':
      return (
        <Sheet title="링크로 공유하기" isOpen isBeside onClose={onClose}>
          <Late code={shareLinks}>{(ShareLinks) => <ShareLinks />}</Late>
        </Sheet>
      );
    case 'opinions':
      return (
        <Sheet title="받은 의견" isOpen isBeside onClose={onClose}>
          <Late code={opinions}>{(Opinions) => <Opinions />}</Late>
        </Sheet>
      );
    case 'exports':
      return (
        <Sheet title="내보내기" isOpen isBeside onClose={onClose}>
          <Late code={files}>{(Exports) => <Exports onClose={onClose} />}</Late>
        </Sheet>
      );
    case 'history':
      return (
        <Sheet title="변경 기록" isOpen isBeside onClose={onClose}>
          <Late code={changes}>{(History) => <History />}</Late>
        </Sheet>
      );
  }
}
