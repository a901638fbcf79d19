import { fileURLToPath } from 'node:url';
import { buildService } from '@osaka/delivery/service-build';
import { serveFrom } from '../../harness/served.ts';

export type Host = Awaited<ReturnType<typeof startHost>>;

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const UNLIMITED = { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'error', PORT: '0', OPS_PORT: '0' };

export async function buildHosts(): Promise<void> {
  for (const name of ['svc-planner', 'gateway']) await buildService(here(`../../../${name}`));
}

/**
 * One more host of the running product: an instance of svc-planner and a gateway in front of it. It works on the
 * product's database and Redis, so that it is an instance like any other; `accountUrl` has the keys of its
 * members.
 */
export async function startHost(accountUrl: string) {
  const planner = await serveFrom(here('../../../svc-planner/dist/main.js'), {
    ...UNLIMITED,
    MONGODB_DATABASE: 'planner',
    ACCOUNT_URL: accountUrl,
  });
  const gateway = await serveFrom(here('../../../gateway/dist/main.js'), {
    ...UNLIMITED,
    SVC_PLANNER_URL: `http://127.0.0.1:${planner.port}`,
  });
  return {
    site: `http://127.0.0.1:${gateway.port}`,
    planner,
    gateway,
    async stop() {
      await Promise.all([planner.stop(), gateway.stop()]);
    },
  };
}
