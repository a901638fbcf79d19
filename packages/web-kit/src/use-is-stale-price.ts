import type { Admission } from '@osaka/contracts/travel';
import { isStalePrice } from '@osaka/domain/places';
import { useSyncExternalStore } from 'react';

/** Whether a price was last seen more than 12 months ago. False during SSR, because it depends on the clock. */
export function useIsStalePrice(admission: Admission | null | undefined): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => (admission ? isStalePrice(admission, new Date()) : false),
    () => false,
  );
}
