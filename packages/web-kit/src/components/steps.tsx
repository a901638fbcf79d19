import { Icon } from './icon/icon.tsx';

/** Progress through a sequence. `current` counts from 1. */
export function Steps({ label, names, current }: { label: string; names: readonly string[]; current: number }) {
  return (
    <ol className="steps" aria-label={label}>
      {names.map((name, index) => {
        const isDone = index + 1 < current;
        return (
          <li key={name} data-done={isDone || undefined} aria-current={index + 1 === current ? 'step' : undefined}>
            <i>{isDone ? <Icon name="check" /> : index + 1}</i>
            {name}
            {isDone && <span className="sr-only"> 완료</span>}
          </li>
        );
      })}
    </ol>
  );
}
