import { Link } from '@osaka/web-kit/router';
import type { ReactNode } from 'react';
import { countText } from '../format/amounts.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';

export function Badge({ kind, children }: { kind?: 'accent' | 'ok' | 'warn' | 'danger'; children: ReactNode }) {
  return <span className={classNames('badge', kind && `badge--${kind}`)}>{children}</span>;
}

export function Tag({ to, children }: { to?: string; children: ReactNode }) {
  return to ? (
    <Link className="tag" to={to}>
      {children}
    </Link>
  ) : (
    <span className="tag">{children}</span>
  );
}

/** A number in a filled circle. */
export function Count({ children }: { children: number }) {
  return <span className="count">{countText(children)}</span>;
}

/** ★ 4.6 (128) */
export function Rating({ value, count }: { value: number; count?: number }) {
  return (
    <span className="rating">
      <Icon name="star" />
      <span className="sr-only">별점</span>
      {value.toFixed(1)}
      {count !== undefined && <span>({countText(count)})</span>}
    </span>
  );
}

/** Five stars, filled by the score. */
export function Stars({ value }: { value: number }) {
  return (
    <span className="stars" role="img" aria-label={`별점 5점 만점에 ${value}점`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon key={star} name="star" isOff={star > Math.round(value)} />
      ))}
    </span>
  );
}
