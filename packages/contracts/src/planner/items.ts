import * as z from 'zod/mini';
import { optionalFields, serial, visibleText } from '../shared/values.ts';
import { ownId } from './own-places.ts';
import { namedPerson, person } from './people.ts';
import { PLAN_MESSAGES } from './plan-messages.ts';

export const ITEM_LIMITS = { text: 80, due: 60, items: 100 } as const;

/** Made by the client, like the numbers of own places. */
export const itemNo = ownId;

const { itemDue } = PLAN_MESSAGES;
const itemFields = {
  text: visibleText(ITEM_LIMITS.text, PLAN_MESSAGES.itemLong, PLAN_MESSAGES.itemText),
  done: z.boolean(PLAN_MESSAGES.itemDone),
  /** Who does or brings it; null: nobody in particular. */
  who: z.nullable(person),
  /** Days before the first day of the trip by which it is to be done; null: at any time. */
  due: z.nullable(z.int(itemDue).check(z.gte(0, itemDue), z.lte(ITEM_LIMITS.due, itemDue))),
  /** Only the member who made it so sees it. */
  isPrivate: z.boolean(PLAN_MESSAGES.itemPrivate),
};
/** Any of its fields, as a change sets them. */
export const someItemFields = optionalFields(itemFields);
export type ItemFields = z.output<z.ZodMiniObject<typeof itemFields>>;

/** Something to bring or to do before the trip. */
export interface PlanItem extends ItemFields {
  itemNo: number;
}
export const EMPTY_ITEM = { done: false, who: null, due: null, isPrivate: false } as const;

/** As a plan answers it. */
export const planItem = z.object({ itemNo: serial, ...itemFields, text: z.string(), who: z.nullable(namedPerson) });
export type ShownItem = z.output<typeof planItem>;
