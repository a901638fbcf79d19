import { randomUUID } from 'node:crypto';
import { changeMyPlan, copyMyPlan, getMyPlan, type TripChange } from '@osaka/contracts/planner';
import { befriend, watchPlan } from '../../harness/plan.ts';
import type { Served } from '../../harness/served.ts';
import { insist, openVisitor, type Visitor } from '../../harness/visitor.ts';
import { pause } from '../../harness/wait.ts';
import { dateIn, saveFullPlan } from '../pages/presses.ts';
import type { Crew } from './crew.ts';
import { type Host, startHost } from './processes.ts';

const PLANS_OF_AN_OWNER = 25;
const OPEN_PLANS = 200;
const STREAMS = 2000;
const CHANGES_PER_S = 50;
const MEASURED_MS = 20_000;
const WARM_UP_MS = 4000;
const AT_REST_MS = 10_000;
const AT_ONCE = 8;
const FIRST_MEMBER = 900_000;

export interface OpenPlan {
  planNo: number;
  ownerNo: number;
  companionNo: number;
}

/** Copies of one plan of 60 places, each with an owner and a companion: a stream each. */
export async function makePlans(crew: Crew, { site }: Host, { streams }: { streams: boolean }): Promise<OpenPlan[]> {
  const asMember = async (memberNo: number) => openVisitor({ site, accessToken: await crew.tokenOf(memberNo) });
  const all: OpenPlan[] = [];
  const owners = Array.from(
    { length: (streams ? STREAMS / 2 : OPEN_PLANS) / PLANS_OF_AN_OWNER },
    (_, index) => FIRST_MEMBER + 2 * index,
  );
  await inTurn(owners, AT_ONCE, async (ownerNo) => {
    const companionNo = ownerNo + 1;
    const [owner, companion] = [await asMember(ownerNo), await asMember(companionNo)];
    const first = await saveFullPlan(owner);
    for (let no = 0; no < PLANS_OF_AN_OWNER; no += 1) {
      const planNo = no === 0 ? first : await copyOf(owner, first);
      await befriend(owner, companion, planNo);
      all.push({ planNo, ownerNo, companionNo });
    }
  });
  return all;
}

async function copyOf(owner: Visitor, planNo: number): Promise<number> {
  const body = { travelStartDate: dateIn(40) };
  return (await insist(owner, copyMyPlan, { params: { planNo: String(planNo) }, body })).data.planNo;
}

/** All of them, so many at once. */
async function inTurn<T>(items: readonly T[], atOnce: number, act: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item);
    }),
  );
}

export interface Latencies {
  acknowledgedMs: number[];
  seenMs: number[];
  missing: number;
}

/**
 * The owner's changes at one host, to their answer and to the stream of the companion at the other host, while so many
 * plans are open.
 */
export async function measureChanges(
  crew: Crew,
  [one, other]: readonly [Host, Host],
  plans: readonly OpenPlan[],
  round: number,
): Promise<Latencies> {
  const sentAtMs = new Map<string, number>();
  const seenMs: number[] = [];
  const leave: (() => void)[] = [];
  const open = plans.slice(0, OPEN_PLANS);
  const callers = new Map<number, { owner: Visitor; travelIds: number[] }>();
  await inTurn(open, AT_ONCE, async ({ planNo, ownerNo, companionNo }) => {
    const params = { planNo: String(planNo) };
    const owner = openVisitor({ site: one.site, accessToken: await crew.tokenOf(ownerNo) });
    callers.set(planNo, {
      owner,
      travelIds: (await insist(owner, getMyPlan, { params })).data.selectedPlaces.map(({ travelId }) => travelId),
    });
    const companion = openVisitor({ site: other.site, accessToken: await crew.tokenOf(companionNo) });
    leave.push(await opened(owner, planNo));
    leave.push(
      await opened(companion, planNo, (text) => {
        for (const [, changeId = ''] of text.matchAll(/"changeId":"([\w-]+)"/g)) {
          const sentMs = sentAtMs.get(changeId);
          if (sentMs !== undefined) seenMs.push(performance.now() - sentMs);
          sentAtMs.delete(changeId);
        }
      }),
    );
  });
  const acknowledgedMs: number[] = [];
  const send = async (serial: number) => {
    const { planNo } = open[serial % open.length] as OpenPlan;
    const { owner, travelIds } = callers.get(planNo) as { owner: Visitor; travelIds: number[] };
    const change = changeOf(serial, travelIds);
    const startedMs = performance.now();
    sentAtMs.set(change.changeId, startedMs);
    await insist(owner, changeMyPlan, { params: { planNo: String(planNo) }, body: { changes: [change] } });
    acknowledgedMs.push(performance.now() - startedMs);
  };
  const from = round * 2 * OPEN_PLANS * CHANGES_PER_S;
  await atRate(WARM_UP_MS, send, from);
  for (const list of [acknowledgedMs, seenMs]) list.length = 0;
  await atRate(MEASURED_MS, send, from + OPEN_PLANS * CHANGES_PER_S);
  await pause(2000);
  for (const each of leave) each();
  return { acknowledgedMs, seenMs, missing: sentAtMs.size };
}

/** Each plan gets every kind of change in turn. */
function changeOf(serial: number, travelIds: readonly number[]): TripChange {
  const changeId = randomUUID();
  const pass = Math.floor(serial / OPEN_PLANS);
  const travelId = travelIds[(serial * 7 + pass * 13) % travelIds.length] as number;
  const text = `메모 ${changeId.slice(0, 8)}`;
  const kind = (serial + pass) % 4;
  if (kind === 0) return { type: 'stop', changeId, travelId, memo: text };
  if (kind === 1) return { type: 'move', changeId, travelId, day: null, before: null };
  if (kind === 2) return { type: 'words', changeId, planTitle: text };
  return { type: 'day', changeId, day: (serial % 4) + 1, memo: text };
}

async function atRate(forMs: number, send: (serial: number) => Promise<void>, from: number): Promise<void> {
  const startedMs = performance.now();
  const pending: Promise<void>[] = [];
  for (let sent = 0; performance.now() - startedMs < forMs; await pause(2)) {
    for (const due = ((performance.now() - startedMs) / 1000) * CHANGES_PER_S; sent < due; sent += 1)
      pending.push(send(from + sent));
  }
  await Promise.all(pending);
}

export interface StreamMemory {
  plannerKb: number;
  gatewayKb: number;
}

/**
 * What each open stream holds, in processes that have done nothing else, after it has come to rest and after a garbage
 * collection.
 */
export async function measureStreams(crew: Crew, plans: readonly OpenPlan[]): Promise<StreamMemory> {
  const hosts = [await startHost(crew.accountUrl), await startHost(crew.accountUrl)] as const;
  const leave: (() => void)[] = [];
  const open = (chosen: readonly OpenPlan[]) =>
    inTurn(chosen, AT_ONCE, async ({ planNo, ownerNo, companionNo }) => {
      for (const [index, memberNo] of [ownerNo, companionNo].entries())
        leave.push(
          await opened(
            openVisitor({ site: (hosts[index] as Host).site, accessToken: await crew.tokenOf(memberNo) }),
            planNo,
          ),
        );
    });
  const leaveAll = () => leave.splice(0).forEach((each) => void each());
  const held = async (of: (host: Host) => Served) =>
    (await Promise.all(hosts.map((host) => of(host).heldKb()))).reduce((sum, kb) => sum + kb, 0);
  const both = async () => ({
    plannerKb: await held(({ planner }) => planner),
    gatewayKb: await held(({ gateway }) => gateway),
  });
  // Code that runs for the first time takes memory that no stream needs.
  await open(plans.slice(0, 50));
  leaveAll();
  await pause(AT_REST_MS);
  const before = await both();
  await open(plans);
  await pause(AT_REST_MS);
  const after = await both();
  leaveAll();
  for (const host of hosts) await host.stop();
  return {
    plannerKb: (after.plannerKb - before.plannerKb) / (2 * plans.length),
    gatewayKb: (after.gatewayKb - before.gatewayKb) / (2 * plans.length),
  };
}

/** Resolves when the stream has begun. */
function opened(
  visitor: Visitor,
  planNo: number,
  onText: (text: string) => void = () => undefined,
): Promise<() => void> {
  return new Promise((resolve) => {
    const watch = watchPlan(visitor, planNo, (text) => {
      resolve(watch.close);
      onText(text);
    });
  });
}
