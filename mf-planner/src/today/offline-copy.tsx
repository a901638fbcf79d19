import type { Plan } from '@osaka/contracts/planner';
import { Button, canStorePages, confirmAction, Icon, NoRoomError, sizeText } from '@osaka/web-kit';
import { useQueryClient } from '@osaka/web-kit/query';
import { useState } from 'react';
import { savedAtText } from '../saved-plan/stored-badge.tsx';
import { forgetTrip, type StoredTripPage, storeTrip } from '../saved-plan/stored-trip.ts';
import styles from './today.module.css';

interface OfflineCopyProps {
  plan: Plan;
  stored: StoredTripPage | undefined;
  onStored: (stored: StoredTripPage | undefined) => void;
}

type Progress = { state: 'idle' } | { state: 'busy'; done: number; all: number } | { state: 'failed'; text: string };

const NO_ROOM = '저장 공간이 부족해 저장하지 못했어요. 기기의 공간을 비우고 다시 눌러 주세요.';
const NOT_STORED = '저장하지 못했어요. 연결을 확인하고 다시 눌러 주세요.';

/** 오프라인 저장: the offline copy on this device, its time and size, and the buttons to store and delete it. */
export function OfflineCopy({ plan, stored, onStored }: OfflineCopyProps) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Progress>({ state: 'idle' });
  if (!canStorePages()) return null;
  const store = async () => {
    setProgress({ state: 'busy', done: 0, all: 0 });
    try {
      onStored(await storeTrip(plan, queries, (done, all) => setProgress({ state: 'busy', done, all })));
      setProgress({ state: 'idle' });
    } catch (error) {
      setProgress({ state: 'failed', text: error instanceof NoRoomError ? NO_ROOM : NOT_STORED });
    }
  };
  const forget = async () => {
    if (
      !(await confirmAction({
        message: '이 기기에 저장한 일정을 지울까요? 플랜은 그대로 남아요.',
        action: '저장 지우기',
        danger: true,
      }))
    )
      return;
    await forgetTrip(plan.planNo);
    onStored(undefined);
  };
  const isBusy = progress.state === 'busy';
  return (
    <section className={styles.offline} aria-labelledby="offline-copy">
      <h2 id="offline-copy" className="h-card">
        오프라인 저장
      </h2>
      <p className="help" role="status">
        {isBusy && `지도와 사진을 담고 있어요${progress.all > 0 ? ` (${progress.done}/${progress.all})` : ''}`}
        {progress.state === 'failed' && progress.text}
        {progress.state === 'idle' &&
          (stored
            ? storedText(stored)
            : '일정, 영업시간, 사진, 일본어 카드와 지도를 이 기기에 담아 두면 인터넷이 없어도 열 수 있어요.')}
      </p>
      <p className="row">
        <Button isBusy={isBusy} onClick={() => void store()}>
          <Icon name="download" />
          {stored ? '다시 저장' : '오프라인 저장'}
        </Button>
        {stored && !isBusy && (
          <Button kind="plain" onClick={() => void forget()}>
            저장 지우기
          </Button>
        )}
      </p>
    </section>
  );
}

function storedText({ savedAt, bytes, data, missingPictures }: StoredTripPage): string {
  const what = `${savedAtText(savedAt)}에 저장 · ${data.plan.selectedPlaces.length}곳 · ${sizeText(bytes)}`;
  return missingPictures > 0 ? `${what}. 사진 ${missingPictures}장은 담지 못했어요.` : what;
}
