import * as z from 'zod/mini';
import { atLeast, serial, text } from '../shared/values.ts';
import { PLAN_MESSAGES } from './plan-messages.ts';

/** A member who is or was in the plan, or somebody without an account by name. */
export const person = z.union(
  [
    z.object({ memberNo: serial }),
    z.object({ name: text(10, PLAN_MESSAGES.person, PLAN_MESSAGES.person).check(...atLeast(2, PLAN_MESSAGES.person)) }),
  ],
  PLAN_MESSAGES.person,
);
export type Person = z.output<typeof person>;

/** The same person has the same text. */
export function personKey(one: Person): string {
  return 'memberNo' in one ? `member ${one.memberNo}` : `name ${one.name}`;
}

/** A person as answers name it; `memberName` beside a memberNo. */
export const namedPerson = z.union([
  z.object({ memberNo: serial, memberName: z.string() }),
  z.object({ name: z.string() }),
]);
export type NamedPerson = z.output<typeof namedPerson>;
