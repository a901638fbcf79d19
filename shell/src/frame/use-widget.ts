import { type ComponentType, useEffect, useState } from 'react';
import { loadWidget } from '../remotes/load-widget.ts';

/** The component of a widget that every screen works without; undefined until it is wanted and loaded. */
export function useWidget<P>(name: string, isWanted: boolean): ComponentType<P> | undefined {
  const [Widget, setWidget] = useState<ComponentType<P>>();
  useEffect(() => {
    if (!isWanted) return;
    const load = () =>
      void loadWidget<ComponentType<P>>(name).then(
        (loaded) => setWidget(() => loaded),
        () => undefined,
      );
    load();
    // Again after a failure; what is loaded already comes from memory.
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [isWanted, name]);
  return Widget;
}
