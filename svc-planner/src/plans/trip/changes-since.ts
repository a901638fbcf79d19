import type { LiveChange } from '@osaka/contracts/planner';
import type { PlannerRepositories } from '../../repositories.ts';
import type { StoredPlan } from '../stored-plan.ts';
import type { HistoryEntry } from './history.repository.ts';
import { concealedFrom, withoutConcealed } from './private-items.ts';

const MISSED_AT_MOST = 100;

/**
 * What made all versions of a plan after the given one, oldest first; undefined where that is no longer known, or was
 * never so, or names an item that has become private.
 */
export async function changesSince(
  { history, memberNames }: Pick<PlannerRepositories, 'history' | 'memberNames'>,
  plan: StoredPlan,
  version: number,
): Promise<LiveChange[] | undefined> {
  if (version === plan.version) return [];
  await history.settle(plan);
  const entries = await history.findSince(plan.planNo, version, MISSED_AT_MOST);
  const nameOf = await memberNames.findMany(
    entries.flatMap(({ memberNo, undone }) => [memberNo, undone?.memberNo ?? memberNo]),
  );
  const missed = entries
    .flatMap((entry) => toLive(entry, nameOf))
    .filter((change) => change.version > version && change.version <= plan.version)
    .sort((one, other) => one.version - other.version);
  const concealed = concealedFrom(plan, undefined);
  const isShown = ({ changes }: LiveChange) => withoutConcealed(changes, concealed).length === changes.length;
  const isWhole =
    missed.every(isShown) &&
    missed.length === plan.version - version &&
    missed.every((change, index) => change.version === version + index + 1);
  return isWhole ? missed : undefined;
}

function toLive(
  { changeNo, version, memberNo, changes, undone }: HistoryEntry,
  nameOf: (memberNo: number) => string,
): LiveChange[] {
  const made: LiveChange = { version, changeNo, memberName: nameOf(memberNo), changes };
  return undone
    ? [made, { ...made, version: undone.version, memberName: nameOf(undone.memberNo), undone: changeNo }]
    : [made];
}
