import type { ReleasePointer } from '@osaka/contracts';
import { readOwnMember } from '@osaka/contracts/account';
import { Pool } from 'undici';
import { Refused, refusals } from '../../proxy/policy/refusals.ts';
import type { InstancesOf } from '../../proxy/routing/instances.ts';
import { createLiveSet } from '../../proxy/routing/live-set.ts';
import { serviceRoutesOf } from '../../proxy/routing/service-routes.ts';

const ANSWER_MS = 3000;

/**
 * Asks the service that owns the members, which knows revoked tokens and changed roles, whether a token is an
 * administrator's.
 */
export function createAdministrators(instancesOf: InstancesOf) {
  let pools: ReturnType<typeof poolsOf> | undefined;
  return {
    async has(release: ReleasePointer, authorization: string | undefined): Promise<boolean> {
      const service = serviceRoutesOf(release).serviceAt(readOwnMember.path);
      if (!service || !authorization) return false;
      pools ??= poolsOf(instancesOf(service.name));
      try {
        const { statusCode, body } = await (pools.next() as Pool).request({
          method: 'GET',
          path: readOwnMember.path,
          headers: { authorization },
          signal: AbortSignal.timeout(ANSWER_MS),
        });
        const answer = await body.json();
        if (statusCode >= 500) throw new Error(`the service answered ${statusCode}`);
        const parsed = readOwnMember.success.safeParse(answer);
        return (
          statusCode === 200 &&
          parsed.success &&
          parsed.data.data.loginInfo.authorities.some(({ authority }) => authority === 'ROLE_ADMIN')
        );
      } catch {
        throw new Refused(refusals.unavailable);
      }
    },
    close: () => Promise.all(pools?.now().map((pool) => pool.destroy()) ?? []),
  };
}

function poolsOf(instances: ReturnType<InstancesOf>) {
  return createLiveSet(instances, {
    open: (origin) => new Pool(origin, { connections: 2, connectTimeout: 1000 }),
    retire: (pool) => void pool.close(),
  });
}
