import { type ReactNode, useEffect, useState } from 'react';

/**
 * For parts that need a browser, such as a map or what this browser has kept. `frame` is rendered by the server in their
 * place.
 */
export function AfterHydration({ frame, children }: { frame?: ReactNode; children: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated ? children : frame;
}
