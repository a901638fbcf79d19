import { screenAt } from '@osaka/web-kit';
import { reportVitals } from './page-report.ts';

/** Of each page that opens. */
const SHARE = 0.1;
/** The library is fetched once the page has nothing urgent to load; it also reads what the browser measured before. */
const QUIET_MS = 4_000;

/** Measures one page in ten and reports it when it is hidden. */
export function measureVitals() {
  if (Math.random() >= SHARE) return;
  const slice = screenAt(location.pathname)?.owner ?? 'shell';
  // Without the library nothing is measured.
  setTimeout(() => void measure(slice).catch(() => undefined), QUIET_MS);
}

async function measure(slice: string) {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
  const values: Parameters<typeof reportVitals>[1] = {};
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    observe(({ name, value }) => {
      values[name] = value;
      reportVitals(slice, values);
    });
  }
}
