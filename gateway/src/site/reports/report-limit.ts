import { networkOf } from '@osaka/service-kit';
import type { CollectBody } from '../../proxy/dispatch/request-body.ts';
import type { Exchange } from '../../proxy/exchange.ts';
import type { Limits } from '../../proxy/limits/limits.ts';
import { Refused, refusals, tooMany } from '../../proxy/policy/refusals.ts';

/** A page sends a few reports while it is open. */
const PER_ADDRESS = { points: 60, perS: 60 };
/** Whatever is sent from many addresses, reading reports takes little of this process's processor. */
const OF_PROCESS = { points: 200, perS: 1 };
const MAX_BYTES = 8 * 1024;
const RETRY_AFTER_S = 60;

/**
 * Reads the JSON of a report; rejects with Refused what is too much, too large or no JSON. `shared` counts for all
 * gateways, `local` for this process.
 */
export function createReportReader(
  collectBody: CollectBody,
  { shared, local }: { shared: Limits; local: Limits },
  scale: number,
) {
  const points = Math.ceil(PER_ADDRESS.points * scale);
  const countOfAddress = shared.open({ ...PER_ADDRESS, name: 'reports', points });
  const countOfProcess = local.open({ ...OF_PROCESS, name: 'reports' });

  return async (exchange: Exchange): Promise<unknown> => {
    const { incoming, clientAddress } = exchange;
    if (Number(incoming.headers['content-length'] ?? 0) > MAX_BYTES) throw new Refused(refusals.tooLarge);
    if ((await countOfAddress(networkOf(clientAddress))).position > points) throw tooManyReports();
    if ((await countOfProcess('')).position > OF_PROCESS.points) throw tooManyReports();
    const body = await collectBody(exchange);
    if (body.length > MAX_BYTES) throw new Refused(refusals.tooLarge);
    try {
      return JSON.parse(body.toString());
    } catch {
      throw new Refused(refusals.malformed);
    }
  };
}

function tooManyReports(): Refused {
  return new Refused(tooMany('report_limit', RETRY_AFTER_S));
}
