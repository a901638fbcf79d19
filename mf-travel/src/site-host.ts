/** The host name; undefined for anything but an http(s) address. */
export function hostOf(website: string): string | undefined {
  return /^https?:\/\//i.test(website) && URL.canParse(website)
    ? new URL(website).hostname.replace(/^www\./, '')
    : undefined;
}
