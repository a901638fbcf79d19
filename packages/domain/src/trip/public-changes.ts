import type { PlanItem, TripChange } from '@osaka/contracts/planner';
import { withItems } from './item-changes.ts';

/**
 * What others learn of changes to a list with private items: nothing of those. For them an item that becomes private is
 * removed, and one that becomes public is new.
 */
export function publicChanges(items: readonly PlanItem[], changes: readonly TripChange[]): TripChange[] {
  let list = [...items];
  return changes.flatMap((change) => {
    if (change.type !== 'item' && change.type !== 'unitem') return change;
    const { changeId, itemNo } = change;
    const before = shownItem(list, itemNo);
    list = withItems(list, change) ?? list;
    const after = shownItem(list, itemNo);
    if (!before && !after) return [];
    if (!before) return { type: 'item', changeId, ...after, itemNo };
    return after ? change : { type: 'unitem', changeId, itemNo };
  });
}

function shownItem(items: readonly PlanItem[], itemNo: number): PlanItem | undefined {
  return items.find((item) => item.itemNo === itemNo && !item.isPrivate);
}
