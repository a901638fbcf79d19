import type { CaseState } from '@osaka/contracts/travel';
import { Badge } from '@osaka/web-kit';
import type { Action } from './queue-state.ts';

const KINDS = { 대기중: 'warn', 이의제기: 'accent', 처리완료: 'danger', 반려: undefined } as const satisfies Record<
  CaseState,
  string | undefined
>;
const LABELS: Record<CaseState, string> = {
  대기중: '대기중',
  이의제기: '이의제기',
  처리완료: '블라인드',
  반려: '반려',
};

/** The state of a case; while a decision is in flight, that it is being sent. */
export function StateBadge({ state, sending }: { state: CaseState; sending?: Action | undefined }) {
  if (sending) return <Badge>보내는 중</Badge>;
  const kind = KINDS[state];
  return <Badge {...(kind ? { kind } : {})}>{LABELS[state]}</Badge>;
}
