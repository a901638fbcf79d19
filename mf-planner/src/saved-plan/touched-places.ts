import type { LiveChange } from '@osaka/contracts/planner';

const TOUCHED_MS = 8000;

/** The places that others changed a moment ago; `onExpired` is called when some of them no longer count. */
export function createTouchedPlaces(onExpired: () => void) {
  let touched: ReadonlyMap<number, string> = new Map();
  return {
    /** The name of the member who changed a place, by travelId. */
    names: () => touched,

    mark({ memberName, changes }: LiveChange): void {
      const ids = changes.flatMap((change) =>
        'travelId' in change ? [change.travelId] : change.type === 'add' ? [change.travelNo] : [],
      );
      touched = new Map([...touched, ...ids.map((id) => [id, memberName] as const)]);
      setTimeout(() => {
        touched = new Map([...touched].filter(([id]) => !ids.includes(id)));
        onExpired();
      }, TOUCHED_MS);
    },
  };
}
