import { siteConfig } from '@osaka/web-kit';

/** An address of the operator. */
export function MailLink({ to }: { to: 'email' | 'privacyEmail' }) {
  const address = siteConfig().operator[to];
  return (
    <a className="link nowrap" href={`mailto:${address}`}>
      {address}
    </a>
  );
}
