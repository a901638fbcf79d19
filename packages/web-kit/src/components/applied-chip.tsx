import { IconButton } from './button.tsx';

/** An active filter with a button to remove it. */
export function AppliedChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className="chip chip--applied">
      {label}
      <IconButton icon="x" label={`${label.replace(':', '')} 조건 지우기`} onClick={onRemove} />
    </span>
  );
}
