import { TOO_SLOW } from '@osaka/contracts';
import { CallError } from '@osaka/web-kit';

/** The message for a failure to load reviews. */
export function loadMessageOf(error: unknown): string {
  if (!(error instanceof CallError)) return '서버에 연결할 수 없습니다. 네트워크를 확인해주세요.';
  if (error.status === 0)
    return (error.cause as { name?: string } | undefined)?.name === 'TimeoutError'
      ? TOO_SLOW
      : '서버에 연결할 수 없습니다. 네트워크를 확인해주세요.';
  if (error.status === 404) return '리뷰 데이터를 찾을 수 없습니다.';
  if (error.status === 500) return '서버 내부 오류가 발생했습니다.';
  return `서버 오류가 발생했습니다. (${error.status})`;
}
