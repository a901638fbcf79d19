import { createContext, type ReactNode, useContext } from 'react';

const WaitingContext = createContext(false);

/** Dims a list whose filter has changed until its new results have arrived. */
export function Refreshing({ isWaiting, children }: { isWaiting: boolean; children: ReactNode }) {
  return (
    <WaitingContext value={isWaiting}>
      <div className="refreshing" aria-busy={isWaiting || undefined}>
        {children}
      </div>
    </WaitingContext>
  );
}

/** Whether the surrounding list still shows the previous results. */
export function useIsWaiting(): boolean {
  return useContext(WaitingContext);
}
