import { LinesSkeleton, LoadError } from '@osaka/web-kit';
import { type ReactNode, useEffect, useState } from 'react';

/** Code of a part of a screen that is downloaded when it is needed; a failed download can be repeated. */
export interface LateCode<T> {
  loaded: T | undefined;
  load(): Promise<void>;
}

export function lateCode<T>(download: () => Promise<T>): LateCode<T> {
  const code: LateCode<T> = {
    loaded: undefined,
    async load() {
      code.loaded ??= await download();
    },
  };
  return code;
}

interface LateProps<T> {
  code: LateCode<T>;
  whileLoading?: ReactNode;
  children: (part: T) => ReactNode;
}

/** Shows a part once its code is there. A failed download is said, with a button that tries again. */
export function Late<T>({
  code,
  whileLoading = <LinesSkeleton count={3} label="불러오는 중" />,
  children,
}: LateProps<T>) {
  const [attempt, setAttempt] = useState({ error: undefined as unknown });
  const { loaded } = code;
  const isMissing = loaded === undefined && attempt.error === undefined;
  useEffect(() => {
    if (!isMissing) return;
    code.load().then(
      () => setAttempt({ error: undefined }),
      (error: unknown) => setAttempt({ error }),
    );
  }, [code, isMissing]);
  if (loaded !== undefined) return children(loaded);
  if (attempt.error === undefined) return whileLoading;
  return (
    <LoadError
      error={attempt.error}
      message="연결을 확인한 뒤 다시 시도해주세요."
      onRetry={() => setAttempt({ error: undefined })}
    />
  );
}
