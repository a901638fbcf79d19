import { IconButton } from './button.tsx';

/** A condition that is in force, with a cross to lift it. */
export function AppliedChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className="chip chip--applied">
      {label}
      <IconButton icon="x" label={`${label.replace(':', '')} 조건 지우기`} onClick={onRemove} />
    </span>
  );
}
