/** A link to another site in a new window. */
export function SiteLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="link" href={href} rel="noopener noreferrer" target="_blank">
      {children}
      <span className="sr-only"> (새 창)</span>
    </a>
  );
}
