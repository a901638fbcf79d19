import { Icon } from '@osaka/web-kit';
import { type Board, NO_ROOM } from './use-board.ts';

/** What keeps changes from being saved; empty while nothing does. Shown in a status. */
export function SaveProblem({ board: { saveState, waiting, isKept, retry } }: { board: Board }) {
  if (saveState === 'waiting')
    return (
      <>
        <Icon name="off" />
        연결이 끊겼어요. 바꾼 내용 {waiting}건은 연결되면 저장해요.
        {!isKept && ` ${NO_ROOM}`}
      </>
    );
  if (saveState === 'stopped')
    return (
      <>
        <Icon name="alert" />
        저장하지 못했어요.{' '}
        <button type="button" className="link" onClick={retry}>
          다시 저장하기
        </button>
      </>
    );
  return null;
}
