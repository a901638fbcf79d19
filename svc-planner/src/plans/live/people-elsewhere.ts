/** Number and name of a member with an open stream. */
export type Person = [memberNo: number, memberName: string];

/** An instance without a report for so long is gone. */
const KEPT_MS = 25_000;

/** The members who have one plan open on other instances, as those last reported. */
export function createPeopleElsewhere() {
  const reported = new Map<string, { people: readonly Person[]; atMs: number }>();
  return {
    update(instance: string, people: readonly Person[]): void {
      if (people.length === 0) reported.delete(instance);
      else reported.set(instance, { people, atMs: Date.now() });
    },

    /** The event `here` for a stream: the names of all who have the plan open. */
    eventWith(peopleHere: readonly Person[]): string {
      const people = new Map(peopleHere);
      for (const [instance, { people: others, atMs }] of reported) {
        if (Date.now() - atMs > KEPT_MS) reported.delete(instance);
        else for (const [memberNo, memberName] of others) people.set(memberNo, memberName);
      }
      const names = [...people].sort(([one], [other]) => one - other).map(([, memberName]) => ({ memberName }));
      return `event: here\ndata: ${JSON.stringify({ people: names })}\n\n`;
    },
  };
}
