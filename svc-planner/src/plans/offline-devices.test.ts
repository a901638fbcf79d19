import { expect, test } from '@jest/globals';
import type { Plan, PlanChangeEntry, SelectedPlace, TripChange } from '@osaka/contracts/planner';
import { applyChanges, type TripPlace, withNewRanks } from '@osaka/domain/trip';
import { DUL, HANA } from '../testing/plan-calls.ts';
import { testPlanner } from '../testing/test-planner.ts';

const planner = testPlanner();
const { send, plan, get } = planner;
const SEQUENCES = Number(process.env.OFFLINE_SEQUENCES ?? 30);

/** A device without a network: the changes that wait on it, and the answers of the service. */
interface Device {
  memberNo: number;
  batches: TripChange[][];
  skipped: Set<string>;
}

test(`of ${SEQUENCES} random sequences of offline edits on two devices every edit is in the history once or named as skipped, of each field the later holds, and both devices show the same`, async () => {
  for (let seed = 1; seed <= SEQUENCES; seed += 1) {
    const random = randomFrom(seed);
    const planNo = await plan(HANA);
    // Two devices of one member, or those of two companions.
    const other = seed % 2 === 0 ? HANA : await companion(planNo);
    const before = await read(HANA, planNo);
    const devices = [HANA, other].map((memberNo, at) => ({
      memberNo,
      batches: editsOf(`s${seed}d${at}`, random),
      skipped: new Set<string>(),
    }));
    await sendAll(planNo, devices, random);

    const entries = await history(planNo);
    const recorded = entries.flatMap(({ changes }) => changes as TripChange[]);
    const ids = recorded.map(({ changeId }) => changeId);
    expect({ seed, doubled: ids.filter((id, at) => ids.indexOf(id) !== at) }).toEqual({ seed, doubled: [] });
    const sent = devices.flatMap(({ batches, skipped }) =>
      batches.flat().map((change) => ({ change, isSkipped: skipped.has(change.changeId) })),
    );
    const lost = sent.filter(
      ({ change, isSkipped }) =>
        !isSkipped && !ids.includes(change.changeId) && change.type !== 'move' && change.type !== 'remove',
    );
    expect({ seed, lost }).toEqual({ seed, lost: [] });

    const shown = await Promise.all(devices.map(({ memberNo }) => read(memberNo, planNo)));
    expect(shown.map(contentOf)).toEqual([HANA, other].map(() => contentOf(shown[0] as Plan)));
    expect({ seed, ...contentOf(told(before, recorded)) }).toEqual({ seed, ...contentOf(shown[0] as Plan) });
    expect({ seed, ...lastValues(recorded, shown[0] as Plan) }).toEqual({
      seed,
      ...valuesIn(shown[0] as Plan, Object.keys(lastValues(recorded, shown[0] as Plan))),
    });
  }
});

/** Changes, each of a different value. */
function editsOf(device: string, random: (below: number) => number): TripChange[][] {
  return Array.from({ length: 3 + random(8) }, (_, at) => {
    const changeId = `${device}-edit-${at}`;
    const travelId = 11 + random(3);
    const day = 1 + random(3);
    const kinds: TripChange[] = [
      { type: 'stop', changeId, travelId, memo: `메모 ${changeId}` },
      { type: 'stop', changeId, travelId, time: `1${device.endsWith('0') ? 0 : 1}:${10 + at}` },
      {
        type: 'stop',
        changeId,
        travelId,
        visit: {
          state: random(2) ? 'visited' : 'skipped',
          at: `2026-03-20T0${device.endsWith('0') ? 1 : 2}:${10 + at}:00.000Z`,
        },
      },
      { type: 'day', changeId, day, memo: `하루 ${changeId}` },
      { type: 'words', changeId, planTitle: `제목 ${changeId}` },
      { type: 'move', changeId, travelId, day, before: null },
      { type: 'remove', changeId, travelId },
    ];
    const kind = random(12);
    // Removals are rare, else little is left.
    return [kinds[kind === 11 ? 6 : kind % 6] as TripChange];
  });
}

/**
 * Both send what waits, in a random order between them and at times at once; some answers are lost, so that those are
 * sent again.
 */
async function sendAll(planNo: number, devices: readonly Device[], random: (below: number) => number): Promise<void> {
  const queues = devices.map(({ batches }) => [...batches]);
  while (queues.some((queue) => queue.length > 0)) {
    const chosen = random(3);
    const sending = devices.filter((_, at) => (chosen === 2 || chosen === at) && (queues[at]?.length ?? 0) > 0);
    await Promise.all(
      sending.map(async (device) => {
        const queue = queues[devices.indexOf(device)] as TripChange[][];
        const isAnswerLost = random(4) === 0;
        const { status, answer } = await send(device.memberNo, 'POST', `/api/my-plans/${planNo}/changes`, {
          changes: queue[0],
        });
        expect(status).toBe(200);
        if (isAnswerLost) return;
        for (const id of answer.data.skipped as string[]) device.skipped.add(id);
        queue.shift();
      }),
    );
  }
}

async function companion(planNo: number): Promise<number> {
  const { answer } = await send(HANA, 'POST', `/api/my-plans/${planNo}/invitations`, { role: 'editor' });
  await send(DUL, 'POST', `/api/plan-invitations/${answer.data.token}/accept`);
  return DUL;
}

async function read(memberNo: number, planNo: number): Promise<Plan> {
  return (await get(memberNo, `/api/my-plans/${planNo}`)).answer.data as unknown as Plan;
}

/** Oldest first. */
async function history(planNo: number): Promise<PlanChangeEntry[]> {
  const entries: PlanChangeEntry[] = [];
  for (let before = ''; ; ) {
    const { changes, hasMore } = (await get(HANA, `/api/my-plans/${planNo}/changes${before}`)).answer
      .data as unknown as { changes: PlanChangeEntry[]; hasMore: boolean };
    entries.unshift(...changes.reverse());
    if (!hasMore) return entries;
    before = `?before=${entries[0]?.changeNo}`;
  }
}

/** The plan on a device that receives the changes one after the other. */
function told(before: Plan, changes: readonly TripChange[]): Plan {
  const selectedPlaces = withNewRanks(before.selectedPlaces as (SelectedPlace & TripPlace)[]);
  const context = { today: '', isOwner: true, placeOf: () => 'unknown' as const };
  let trip = { ...before, selectedPlaces, dayNotes: before.days.map(({ date: _date, ...note }) => note) };
  for (const change of changes) trip = applyChanges(trip as never, [change], context).trip as never;
  return {
    ...before,
    ...trip,
    days: before.days.map((day) => ({ ...day, ...trip.dayNotes.find((note) => note.day === day.day) })),
  };
}

function contentOf({ planTitle, selectedPlaces, days }: Plan) {
  const places = selectedPlaces.map(({ travelId, day, time, memo, visit }) => ({ travelId, day, time, memo, visit }));
  return { planTitle, places, days: days.map(({ day, memo }) => ({ day, memo })) };
}

/** What the last change of each field sets, of places that are still there. */
function lastValues(changes: readonly TripChange[], { selectedPlaces }: Plan): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const change of changes) {
    if (change.type === 'words') values.planTitle = change.planTitle;
    if (change.type === 'day') values[`day ${change.day} memo`] = change.memo;
    if (change.type === 'move') values[`${change.travelId} day`] = change.day;
    if (change.type === 'stop')
      for (const field of ['memo', 'time', 'visit'] as const)
        if (field in change) values[`${change.travelId} ${field}`] = change[field];
  }
  const isThere = (name: string) =>
    !/^\d/.test(name) || selectedPlaces.some(({ travelId }) => name.startsWith(`${travelId} `));
  return Object.fromEntries(Object.entries(values).filter(([name]) => isThere(name)));
}

function valuesIn({ planTitle, days, selectedPlaces }: Plan, names: readonly string[]): Record<string, unknown> {
  const valueNamed = (name: string) => {
    if (name === 'planTitle') return planTitle;
    const [of = '', field = '', last] = name.split(' ');
    if (of === 'day') return days.find(({ day }) => String(day) === field)?.[last as 'memo'];
    return selectedPlaces.find(({ travelId }) => String(travelId) === of)?.[field as 'memo'];
  };
  return Object.fromEntries(names.map((name) => [name, valueNamed(name)]));
}

/** The same sequence for the same seed (linear congruential generator, Numerical Recipes). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
