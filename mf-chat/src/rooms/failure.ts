import { LinkLost } from '../realtime/link.ts';

export function failureOf(error: unknown): string {
  return `채팅방 연결에 실패했습니다: ${reasonOf(error)}`;
}

function reasonOf(error: unknown): string {
  return (error instanceof Error && !(error instanceof LinkLost) && error.message) || '알 수 없는 오류';
}
