import type { NamedPerson } from '@osaka/contracts/planner';
import { useSession } from '@osaka/web-kit';
import type { Board } from '../saved-plan/use-board.ts';

/** The member of this session as a person of the plan. */
export function useMe({ memberName }: Pick<Board, 'memberName'>): NamedPerson {
  const { loginInfo } = useSession();
  return { memberNo: loginInfo?.memberNo ?? 0, memberName };
}
