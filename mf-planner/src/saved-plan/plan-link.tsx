import type { BookingKind } from '@osaka/contracts/planner';

interface PlanLinkProps {
  href: string;
  /** Without a link the titles of the bookings of this kind are shown. */
  bookings: readonly { kind: BookingKind; title: string }[];
  kind: 'flight' | 'hotel';
}

/** A web address as a link with its host name, opened in a new tab; else the titles of the bookings, or 미설정. */
export function PlanLink({ href, bookings, kind }: PlanLinkProps) {
  const url = URL.canParse(href) ? new URL(href) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    const titles = new Set(bookings.filter((booking) => booking.kind === kind).map(({ title }) => title));
    return titles.size > 0 ? <span>{[...titles].join(', ')}</span> : <span className="meta">미설정</span>;
  }
  return (
    <a className="link" href={url.href} target="_blank" rel="noopener noreferrer">
      {url.hostname.replace(/^www\./, '')}
      <span className="sr-only"> (새 창)</span>
    </a>
  );
}
