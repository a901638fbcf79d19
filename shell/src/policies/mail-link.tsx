export function MailLink({ to }: { to: string }) {
  return (
    <a className="link nowrap" href={`mailto:${to}`}>
      {to}
    </a>
  );
}
