import type { Canary, PageReport, ReleasePointer } from '@osaka/contracts';
import type { TestGateway } from './gateway.ts';
import { ask } from './raw.ts';
import { pointerTo } from './releases.ts';

export const SINCE = '2026-11-23T10:00:00.000Z';
/** The groups of visitors of pages that are made while mf-travel has a canary. */
export const LANES = { canary: `mf-travel@${SINCE}`, stable: `stable@${SINCE}` };

export function travelCanary(visitors: Canary['visitors']): Canary {
  const { slice, entry } = pointerTo('2.0.0').remotes['mf-travel'] as ReleasePointer['remotes'][string];
  const at = entry.replace('1.0.0', '2.0.0');
  return {
    version: '2.0.0',
    manifest: '',
    since: SINCE,
    visitors,
    remote: { entry: at, integrity: { [at]: 'sha384-def' }, modules: {}, screens: {}, slice },
  };
}

/** The cookie of a visitor with this number. */
export function visitor(number: number): string {
  return `osaka-visitor=${number.toString(16).padStart(8, '0')}00000000`;
}

export function address(index: number): string {
  return `198.51.${Math.floor(index / 250)}.${index % 250}`;
}

/** Reports a page with an error. */
export function fail(
  { port }: TestGateway,
  cookie: string,
  lane: string | undefined,
  from: string,
  slice = 'mf-travel',
) {
  const report: PageReport = {
    errors: [{ slice, version: '2.0.0', kind: 'render' }],
    ...(lane !== undefined && { lane }),
  };
  const body = JSON.stringify(report);
  const head = `POST /reports/page HTTP/1.1\r\ncontent-type: application/json\r\nx-forwarded-for: ${from}\r\ncontent-length: ${Buffer.byteLength(body)}`;
  return ask(port, head + (cookie && `\r\ncookie: ${cookie}`), body);
}
