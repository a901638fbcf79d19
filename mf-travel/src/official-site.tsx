/** The host name; undefined for anything but an http(s) address. */
export function hostOf(website: string): string | undefined {
  return /^https?:\/\//i.test(website) && URL.canParse(website)
    ? new URL(website).hostname.replace(/^www\./, '')
    : undefined;
}

export function SiteLink({ href, host }: { href: string; host: string }) {
  return (
    <a className="link" href={href} rel="noopener noreferrer" target="_blank">
      {host}
      <span className="sr-only"> (새 창)</span>
    </a>
  );
}
