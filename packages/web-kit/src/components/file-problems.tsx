import { useEffect, useRef } from 'react';
import { Icon } from './icon/icon.tsx';

/** Why files were refused; scrolls into sight when that changes, because it is below the clicked button. */
export function FileProblems({ problems }: { problems: readonly string[] }) {
  const list = useRef<HTMLDivElement>(null);
  const text = problems.join('\n');
  useEffect(() => {
    if (text) list.current?.scrollIntoView?.({ block: 'nearest' });
  }, [text]);
  return (
    <div ref={list} role="alert">
      {problems.map((problem) => (
        <p key={problem} className="error">
          <Icon name="alert" />
          {problem}
        </p>
      ))}
    </div>
  );
}
