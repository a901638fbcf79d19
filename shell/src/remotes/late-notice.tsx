import { useEffect, useState } from 'react';
import { onFirstFailure } from './first-failure.ts';

/**
 * Says that a visible screen does not work yet: at its first failure, or when it is late. A separate component: React
 * replaces what the server rendered when a component around it is updated before its code is there.
 */
export function LateNotice({ loading, afterMs }: { loading: Promise<unknown>; afterMs: number }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const showNotice = () => setLate(true);
    const timer = setTimeout(showNotice, afterMs);
    const forget = onFirstFailure(showNotice);
    const stop = () => {
      clearTimeout(timer);
      forget();
      setLate(false);
    };
    loading.then(stop, stop);
    return stop;
  }, [loading, afterMs]);
  if (!isLate) return null;
  return (
    <div className="toast" role="alert">
      연결이 고르지 않아 일부 기능을 아직 쓸 수 없어요. 자동으로 다시 시도하고 있어요.
    </div>
  );
}
