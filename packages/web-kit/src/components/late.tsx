import { type ReactNode, useEffect, useState } from 'react';
import { downloadCode } from '../download-code.ts';
import { LinesSkeleton } from './skeletons.tsx';
import { LoadError } from './states.tsx';

const PAUSE_MS = 1000;

/** Code of a part of a screen that is downloaded when it is needed; a failed download can be repeated. */
export interface LateCode<T> {
  loaded: T | undefined;
  load(): Promise<void>;
}

/** Code of a part of a screen; `load` rejects where the download fails or takes too long, and can be called again. */
export function lateCode<T>(download: () => Promise<T>): LateCode<T> {
  const code: LateCode<T> = {
    loaded: undefined,
    async load() {
      if (code.loaded !== undefined) return;
      const downloading = download();
      const keep = (part: T) => {
        code.loaded ??= part;
      };
      // One that comes after its time is used all the same.
      downloading.then(keep, () => undefined);
      await downloadCode(downloading);
    },
  };
  return code;
}

interface LateProps<T> {
  code: LateCode<T>;
  whileLoading?: ReactNode;
  /** Replaces the message of a failed download. */
  whenFailed?: (onRetry: () => void) => ReactNode;
  children: (part: T) => ReactNode;
}

/**
 * Shows a part once its code is there. A failed download is said, with a button that tries again, and is repeated each
 * second.
 */
export function Late<T>({
  code,
  whileLoading = <LinesSkeleton count={3} label="불러오는 중" />,
  whenFailed,
  children,
}: LateProps<T>) {
  const [attempt, setAttempt] = useState({ error: undefined as unknown });
  const { loaded } = code;
  const isMissing = loaded === undefined;
  const hasFailed = isMissing && attempt.error !== undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isShown = true;
    const load = () =>
      code.load().then(
        () => isShown && setAttempt({ error: undefined }),
        (error: unknown) => isShown && setAttempt({ error }),
      );
    // The message stays while it is repeated.
    const timer = attempt.error === undefined ? void load() : setTimeout(load, PAUSE_MS);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [code, isMissing, attempt]);
  if (loaded !== undefined) return children(loaded);
  if (!hasFailed) return whileLoading;
  const retry = () => setAttempt({ error: undefined });
  return (
    whenFailed?.(retry) ?? (
      <LoadError error={attempt.error} message="연결을 확인한 뒤 다시 시도해주세요." onRetry={retry} />
    )
  );
}
