/** The logo: a noren in front of the sun. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 26 26" aria-hidden="true">
      <path d="M1 3h24v3H1zM3 6h6.2v17H3zM9.9 6h6.2v17H9.9zM16.8 6H23v17h-6.2z" />
      <circle cx="13" cy="14" r="4.2" fill="var(--ground)" />
    </svg>
  );
}
