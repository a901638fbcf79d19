import { tabValues } from '@osaka/web-kit';

const STORED = 'osaka:preview-link';
const LINK = /^[\w-]+\.[\w-]+$/;

/**
 * The signed link with which this tab was opened. Takes it out of the address at once, so that it is in no history and
 * no referrer.
 */
export function takePreviewLink(): string | undefined {
  const url = new URL(location.href);
  const link = url.searchParams.get('release');
  if (link !== null) {
    url.searchParams.delete('release');
    history.replaceState(history.state, '', url);
    if (LINK.test(link)) tabValues.write(STORED, link);
  }
  return tabValues.read(STORED);
}

export function forgetPreviewLink(): void {
  tabValues.remove(STORED);
}
