export function MailLink({ to }: { to: string }) {
  return (
    <a className="link nowrap reach" href={`mailto:${to}`}>
      {to}
    </a>
  );
}
