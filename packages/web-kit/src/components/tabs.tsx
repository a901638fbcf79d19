import { Link } from '@osaka/web-kit/router';
import { countText } from '../format/amounts.ts';
import { classNames } from './class-names.ts';
import { useCurrentInSight } from './use-current-in-sight.ts';

interface Tab<V> {
  value: V;
  label: string;
  count?: number;
}

type TabsProps<V> = {
  label: string;
  options: readonly Tab<V>[];
  value: V;
  className?: string;
} & ({ onChange: (value: V) => void; toOf?: undefined } | { toOf: (value: V) => string; onChange?: undefined });

/** Views of one screen; links with `toOf`, buttons without. */
export function Tabs<V extends string | number>({ label, options, value, onChange, toOf, className }: TabsProps<V>) {
  // Counts that load later widen the row.
  const row = useCurrentInSight(`${value} ${options.map(({ count }) => count)}`);
  return (
    <nav ref={row} className={classNames('tabs', className)} aria-label={label}>
      {options.map((option) => {
        const current = option.value === value ? 'true' : undefined;
        const words = (
          <>
            {option.label}
            {option.count !== undefined && <span className="meta num">{countText(option.count)}</span>}
          </>
        );
        return toOf ? (
          <Link key={option.value} to={toOf(option.value)} aria-current={current}>
            {words}
          </Link>
        ) : (
          <button key={option.value} type="button" aria-current={current} onClick={() => onChange(option.value)}>
            {words}
          </button>
        );
      })}
    </nav>
  );
}
