import type { Instance } from '@osaka/tools/product/settings';
import { readyUrlOf } from '@osaka/tools/product/start-services';

export function isReady(instance: Instance): Promise<boolean> {
  return fetch(readyUrlOf(instance), { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
