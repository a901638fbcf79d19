import { type Person, personKey } from '@osaka/contracts/planner';
import type { PlannerContext } from '../context.ts';
import type { StoredPlan } from './stored-plan.ts';

/** The first of these people who neither is nor was in the plan; a name alone is no stranger. */
export function createFindStranger({ invitations }: Pick<PlannerContext, 'invitations'>) {
  return async function findStranger(
    plan: StoredPlan,
    people: readonly Person[],
    /** People whom the plan names already. */
    named: () => Promise<Person[]> = async () => [],
  ): Promise<Person | undefined> {
    const known = new Set(membersOf(plan).map(personKey));
    const isStranger = (person: Person) => 'memberNo' in person && !known.has(personKey(person));
    if (!people.some(isStranger)) return undefined;
    const came = (await invitations.findMembers(plan.planNo)).map((memberNo) => ({ memberNo }));
    for (const person of [...came, ...(await named())]) known.add(personKey(person));
    return people.find(isStranger);
  };
}

/** Owner first. */
export function membersOf({ memberNo, companions }: Pick<StoredPlan, 'memberNo' | 'companions'>): Person[] {
  return [{ memberNo }, ...companions.map((companion) => ({ memberNo: companion.memberNo }))];
}

export function memberNoOf(person: Person | null): number[] {
  return person && 'memberNo' in person ? [person.memberNo] : [];
}
