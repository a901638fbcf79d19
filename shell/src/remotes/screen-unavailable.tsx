import { documentTitle } from '@osaka/contracts';
import { Button, Icon, LinkButton } from '@osaka/web-kit';
import { useEffect } from 'react';
import { useArrival } from '../navigation/arrival.ts';

const PAUSE_MS = 1_000;

interface Props {
  onRetry: () => void;
  /** Loads the code of the screen again; the screen opens by itself once that succeeds. */
  reload?: () => Promise<unknown>;
  onReloaded?: () => void;
  /** Between two attempts. */
  pauseMs?: number;
}

export function ScreenUnavailable({ onRetry, reload, onReloaded, pauseMs = PAUSE_MS }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one series of attempts for as long as this is shown
  useEffect(() => {
    if (!reload) return undefined;
    let isShown = true;
    let timer: ReturnType<typeof setTimeout>;
    const tryLater = () => {
      if (isShown) timer = setTimeout(() => reload().then(() => isShown && onReloaded?.(), tryLater), pauseMs);
    };
    tryLater();
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, []);
  useArrival(documentTitle('화면을 열 수 없어요'));
  return (
    <div className="wrap section">
      <div className="state panel">
        <Icon name="broken" />
        <h1>이 화면을 잠시 열 수 없어요.</h1>
        <p>네트워크 연결을 확인한 뒤 다시 시도해 주세요. 다른 화면은 그대로 쓸 수 있어요.</p>
        <div className="row">
          <Button kind="main" onClick={onRetry}>
            다시 시도
          </Button>
          <LinkButton kind="plain" to="/">
            홈으로
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
