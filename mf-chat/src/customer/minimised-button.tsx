import { Icon } from '@osaka/web-kit';
import type { RefObject } from 'react';

interface MinimisedButtonProps {
  button: RefObject<HTMLButtonElement | null>;
  unread: number;
  onRestore: () => void;
}

/** The button of a minimised consultation, with the count of unread messages, which is read aloud. */
export function MinimisedButton({ button, unread, onRestore }: MinimisedButtonProps) {
  return (
    <>
      <button ref={button} className="fab" type="button" onClick={onRestore}>
        <Icon name="chat" />
        <span>상담하기</span>
        {unread > 0 && (
          <span className="count count--on">
            {unread > 99 ? '99+' : unread}
            <span className="sr-only">개의 새 메시지</span>
          </span>
        )}
      </button>
      <span className="sr-only" role="status">
        {unread > 0 && `상담 새 메시지 ${unread}개`}
      </span>
    </>
  );
}
