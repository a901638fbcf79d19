import { useEffect } from 'react';
import { Notice } from '../components/states.tsx';
import { useLatest } from '../use-latest.ts';

const PAUSE_MS = 1000;

interface Props {
  reason: 'key' | 'failure';
  onRetry: () => void;
  /** Rejects while the map cannot be shown. It is asked each second, and `onRetry` called once it resolves. */
  tryAgain?: () => Promise<void>;
}

/** Replaces a map that cannot be shown. */
export function MapUnavailable({ reason, onRetry, tryAgain }: Props) {
  const latest = useLatest(onRetry);
  useEffect(() => {
    if (!tryAgain || reason === 'key') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = true;
    const tryLater = () => {
      if (isShown) timer = setTimeout(() => tryAgain().then(() => isShown && latest.current(), tryLater), PAUSE_MS);
    };
    tryLater();
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [reason, tryAgain, latest]);
  if (reason === 'key') return <MapKeyMissing />;
  return (
    <Notice kind="warn" action={{ label: '다시 시도', onClick: onRetry }}>
      지도를 불러올 수 없습니다. 새로고침 후 다시 시도해주세요.
    </Notice>
  );
}

/** Warning for a missing key of the map provider. */
function MapKeyMissing() {
  return <Notice kind="warn">지도 서비스 키가 설정되지 않아 지도를 표시할 수 없습니다.</Notice>;
}
