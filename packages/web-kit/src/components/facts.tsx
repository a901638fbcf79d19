import type { ReactNode } from 'react';
import { FacilityIcon } from './icon/facility-icon.tsx';
import { Icon, type IconName } from './icon/icon.tsx';

interface FactProps {
  icon: IconName;
  /** The accessible name of the icon. */
  name: string;
  className?: string | undefined;
  children: ReactNode;
}

/** One fact about a place, inside `<dl className="facts">`. */
export function Fact({ icon, name, className, children }: FactProps) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}

interface FacilityListProps {
  facilities: readonly { optionNo: number; optionName: string }[];
  /** The accessible name when no heading labels the list. */
  label?: string;
}

export function FacilityList({ facilities, label }: FacilityListProps) {
  return (
    <ul className="fac" aria-label={label}>
      {facilities.map(({ optionNo, optionName }) => (
        <li key={optionNo}>
          <FacilityIcon optionNo={optionNo} />
          {optionName}
        </li>
      ))}
    </ul>
  );
}
