/** A web address as a link with its host name, opened in a new tab; other text is shown as not set. */
export function PlanLink({ href }: { href: string }) {
  const url = URL.canParse(href) ? new URL(href) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return <span className="meta">미설정</span>;
  return (
    <a className="link" href={url.href} target="_blank" rel="noopener noreferrer">
      {url.hostname.replace(/^www\./, '')}
      <span className="sr-only"> (새 창)</span>
    </a>
  );
}
