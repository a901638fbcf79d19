import { classNames } from '@osaka/web-kit';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  isThick?: boolean;
}

/** How much of a whole is done or spent. */
export function ProgressBar({ label, isThick, ...share }: ProgressBarProps) {
  return <progress className={classNames(styles.bar, isThick && styles.thick)} aria-label={label} {...share} />;
}
