import { canaryFor, laneOf, type PageReport, type ReleasePointer } from '@osaka/contracts';
import { Pool } from 'undici';

export interface Traffic {
  url: string;
  slice: string;
  pointer: ReleasePointer;
  random(): number;
  /** Of the current version: the part of its visitors who have an error. */
  errorRate: number;
  /** How many times as often the canary fails. */
  ratio: number;
  visitorsPerS: number;
  seconds: number;
  /** How many times as fast as in reality. */
  speed: number;
}

/**
 * Lets failing visitors send their reports, each from another network, until the canary has ended. Resolves with the
 * seconds until then, or undefined.
 */
export async function secondsUntilAbort(
  traffic: Traffic,
  hasEnded: () => Promise<boolean>,
): Promise<number | undefined> {
  const { url, slice, pointer, random, errorRate, ratio, visitorsPerS, seconds, speed } = traffic;
  const pool = new Pool(url, { connections: 8 });
  const startedMs = performance.now();
  let atS = 0;
  let sent = 0;
  for (let visitor = 0; visitor < visitorsPerS * seconds; visitor++) {
    const number = Math.floor(random() * 100_000);
    const own = canaryFor(pointer, number);
    if (random() >= errorRate * (own ? ratio : 1)) continue;
    atS = visitor / visitorsPerS;
    const waitMs = (atS * 1000) / speed - (performance.now() - startedMs);
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const report: PageReport = { errors: [{ slice, version: 'x', kind: 'render' }], lane: laneOf(pointer, own) };
    const cookie = `osaka-visitor=${number.toString(16).padStart(8, '0')}${Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0')}`;
    const headers = { 'content-type': 'application/json', cookie, 'x-forwarded-for': addressOf(sent++) };
    const send = async () => {
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: '/reports/page',
        headers,
        body: JSON.stringify(report),
      });
      await body.dump();
      return statusCode;
    };
    // What a busy machine has delayed comes all at once, and a gateway reads 200 reports a second.
    while ((await send()) !== 204) await new Promise((resolve) => setTimeout(resolve, 100));
    if (!(await hasEnded())) continue;
    await pool.close();
    return atS;
  }
  await pool.close();
  return undefined;
}

function addressOf(index: number): string {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
}
