import type { Crumb } from '@osaka/contracts';
import { Icon } from '@osaka/web-kit';
import { Link } from '@osaka/web-kit/router';
import styles from './breadcrumbs.module.css';

/** The way from the home page to this one, which is the last. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  const current = trail.length - 1;
  return (
    <nav aria-label="현재 위치" className={styles.trail}>
      <ol>
        {trail.map(({ name, path }, index) => (
          <li key={path}>
            {index > 0 && <Icon name="right" />}
            {index === current ? <span aria-current="page">{name}</span> : <Link to={path}>{name}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
