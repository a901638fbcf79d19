import { useEffect, useRef } from 'react';
import css from './panels.module.css';
import type { CannedMenuState } from './use-canned-menu.ts';

const NOTHING = '답변 관리에서 자주 쓰는 답변을 만들면 여기에 나와요.';

/** The replies that match what follows `/`, above the composer, which keeps the focus. */
export function CannedMenu({
  menu: { id, options, index, isOpen, hasNothing, insert, textOf, optionId },
}: {
  menu: CannedMenuState;
}) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen option moves into sight
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [index, isOpen]);
  return (
    <>
      <p className="sr-only" role="status">
        {hasNothing && NOTHING}
        {isOpen && `자주 쓰는 답변 ${options.length}개. 위아래 화살표로 고르고 Enter로 넣어요.`}
      </p>
      {hasNothing && (
        <p className={css.menu} aria-hidden="true">
          {NOTHING}
        </p>
      )}
      {isOpen && (
        <div ref={list} id={id} className={css.menu} role="listbox" aria-label="자주 쓰는 답변">
          {options.map((reply, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the composer has the focus and handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: it is named by aria-activedescendant of the composer
            <div
              key={reply.replyNo}
              id={optionId(at)}
              role="option"
              aria-selected={at === index}
              // Keeps the focus in the composer.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(reply)}
            >
              <b>{reply.name}</b>
              <span>{textOf(reply)}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
