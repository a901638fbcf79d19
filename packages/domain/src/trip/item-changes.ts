import { EMPTY_ITEM, ITEM_LIMITS, PLAN_MESSAGES, type PlanItem, type TripChange } from '@osaka/contracts/planner';
import { ChangeRefusal } from './change-refusal.ts';
import { changedBy, isSameValue } from './same-value.ts';

export type ItemChange = TripChange & { type: 'item' | 'unitem' };
type ItemPart = Exclude<keyof PlanItem, 'itemNo'>;

/** A whole item that came or went, with its place in the list, or one value of it. */
export type ItemWrite =
  | { of: 'item'; itemNo: number; at: number; before: PlanItem | null; after: PlanItem | null }
  | { of: 'itemPart'; itemNo: number; part: ItemPart; before: unknown; after: unknown };

const ITEM_PARTS: readonly ItemPart[] = ['text', 'done', 'who', 'due', 'isPrivate'];

/** The items after a change, the same list where it makes no difference; throws ChangeRefusal. */
export function changeItems(
  items: PlanItem[],
  change: ItemChange,
  isTaken: (itemNo: number) => boolean = () => false,
): PlanItem[] | 'skipped' {
  const isNew = change.type === 'item' && change.text !== undefined && !itemIn(items, change.itemNo);
  if (isNew && isTaken(change.itemNo)) throw new ChangeRefusal('CONFLICT', PLAN_MESSAGES.itemThere);
  if (isNew && items.length >= ITEM_LIMITS.items) throw new ChangeRefusal('CONFLICT', PLAN_MESSAGES.itemsFull);
  return withItems(items, change) ?? 'skipped';
}

/** The same without limits; undefined where the item of the change is gone. */
export function withItems(items: PlanItem[], change: ItemChange): PlanItem[] | undefined {
  const known = itemIn(items, change.itemNo);
  if (change.type === 'unitem') return known && items.filter((each) => each !== known);
  const { type: _type, changeId: _id, itemNo, ...given } = change;
  const fields = given as Partial<PlanItem>;
  if (known) {
    const changed = changedBy(known, fields);
    return changed === known ? items : items.map((each) => (each === known ? changed : each));
  }
  // Without a text it was meant for an item that is gone.
  if (fields.text === undefined) return undefined;
  return [...items, changedBy<PlanItem>({ itemNo, text: fields.text, ...EMPTY_ITEM }, fields)];
}

export function itemWrites(before: readonly PlanItem[], after: readonly PlanItem[]): ItemWrite[] {
  const writes: ItemWrite[] = [];
  const now = new Map(after.map((item) => [item.itemNo, item]));
  for (const [at, item] of before.entries()) {
    const { itemNo } = item;
    const changed = now.get(itemNo);
    now.delete(itemNo);
    if (!changed) writes.push({ of: 'item', itemNo, at, before: item, after: null });
    else
      for (const part of ITEM_PARTS)
        if (!isSameValue(item[part], changed[part]))
          writes.push({ of: 'itemPart', itemNo, part, before: item[part], after: changed[part] });
  }
  for (const item of now.values())
    writes.push({ of: 'item', itemNo: item.itemNo, at: after.indexOf(item), before: null, after: item });
  return writes;
}

/** Undefined where the item is no longer as the write left it. */
export function undoItem(items: readonly PlanItem[], write: ItemWrite): PlanItem[] | undefined {
  const known = itemIn(items, write.itemNo);
  if (write.of === 'itemPart')
    return known && isSameValue(known[write.part], write.after)
      ? items.map((each) => (each === known ? { ...known, [write.part]: write.before } : each))
      : undefined;
  if (!isSameValue(known ?? null, write.after)) return undefined;
  return write.before ? items.toSpliced(write.at, 0, write.before) : items.filter((each) => each !== known);
}

function itemIn(items: readonly PlanItem[], itemNo: number): PlanItem | undefined {
  return items.find((item) => item.itemNo === itemNo);
}
