import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '../session/use-session.ts';
import type { NearTrip, NearTripPart } from './near-trip.tsx';

/**
 * Shows something of the member's trip that is under way or begins within 14 days. Its code is loaded after hydration and
 * for members alone, so that no first paint waits for it.
 */
export function WithNearTrip({ children }: { children: (trip: NearTrip) => ReactNode }) {
  const { isAuthenticated } = useSession();
  const [Part, setPart] = useState<typeof NearTripPart>();
  useEffect(() => {
    // Without it every screen works; the next page tries again.
    if (isAuthenticated)
      import('./near-trip.tsx').then(
        (loaded) => setPart(() => loaded.NearTripPart),
        () => undefined,
      );
  }, [isAuthenticated]);
  return isAuthenticated && Part ? <Part>{children}</Part> : null;
}
