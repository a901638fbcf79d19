import { createContext, type ReactNode, useContext } from 'react';

const WaitingContext = createContext(false);

/** A list around which the choice has changed: what was found before stands there paler until the answer has come. */
export function Refreshing({ isWaiting, children }: { isWaiting: boolean; children: ReactNode }) {
  return (
    <WaitingContext value={isWaiting}>
      <div className="refreshing" aria-busy={isWaiting || undefined}>
        {children}
      </div>
    </WaitingContext>
  );
}

/** Whether the list around still shows what was asked for before. */
export function useIsWaiting(): boolean {
  return useContext(WaitingContext);
}
