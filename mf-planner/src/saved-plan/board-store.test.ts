/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, jest, test } from '@jest/globals';
import type { LiveChange, Plan, TripChange } from '@osaka/contracts/planner';
import { CallError } from '@osaka/web-kit';
import { OWN_NAME, TRIP } from '../testing/trip-server.ts';
import type { Batch } from './batch.ts';
import { createBoardStore } from './board-store.ts';
import { type SavedLate, savedLateText } from './changed-fields.ts';
import { applyToPlan } from './trip-state.ts';

const MEMO: TripChange = { type: 'stop', changeId: 'own-0001', travelId: 1, memo: '내 메모' };
const THEIRS: TripChange = { type: 'stop', changeId: 'sua-0001', travelId: 1, memo: '수아의 메모' };

/** A store whose calls are answered by hand. */
function openStore(plan = TRIP) {
  const sent: {
    changes: TripChange[];
    answer: (plan: Plan, skipped?: string[]) => void;
    fail: (error: unknown) => void;
  }[] = [];
  const kept: Batch[][] = [];
  const refused: unknown[] = [];
  const before = jest.fn<(changeId: string, entries: number) => Promise<TripChange[]>>();
  const late: SavedLate[] = [];
  const read = jest.fn<() => Promise<Plan>>();
  const undo = jest.fn<(changeIds: string[]) => Promise<Plan>>();
  const store = createBoardStore({
    plan,
    queue: [],
    memberName: OWN_NAME,
    today: () => '2031-01-01',
    send: (changes) =>
      new Promise((answer, fail) =>
        sent.push({ changes, answer: (plan, skipped = []) => answer({ plan, skipped }), fail }),
      ),
    undo,
    read,
    before,
    keep: (queue) => kept.push(queue) > 0,
    onSaved: () => {},
    onRefused: (error) => refused.push(error),
    onSavedLate: (each) => late.push(each),
  });
  return { store, sent, kept, refused, late, read, before, undo, memo: () => store.state.plan.selectedPlaces[0]?.memo };
}

const after = (plan: Plan, ...changes: TripChange[]): Plan => ({
  ...applyToPlan(plan, changes, { today: '', isOwner: true, placeOf: () => undefined }),
  version: plan.version + 1,
});
const liveChange = (change: TripChange, version: number, memberName: string): LiveChange => ({
  version,
  changeNo: version,
  memberName,
  changes: [change],
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('an own change that arrives by the stream before its answer is applied once, also below a later change of another member', async () => {
  const { store, sent, memo } = openStore();
  store.change([MEMO]);
  store.onLiveChange(liveChange(MEMO, TRIP.version + 1, OWN_NAME));
  store.onLiveChange(liveChange(THEIRS, TRIP.version + 2, '수아'));
  expect(memo()).toBe('수아의 메모');
  sent[0]?.answer(after(TRIP, MEMO));
  await settled();
  expect(memo()).toBe('수아의 메모');
  expect(store.state).toMatchObject({ saveState: 'saved', waiting: 0 });
});

test('a change of another member that comes first lies below the own one, which is sent later', async () => {
  const { store, memo } = openStore();
  store.change([MEMO]);
  store.onLiveChange(liveChange(THEIRS, TRIP.version + 1, '수아'));
  expect(memo()).toBe('내 메모');
});

test('a change that does not continue what is known, an undone one and a place that is not known are read from the service', async () => {
  const { store, read } = openStore();
  read.mockResolvedValue({ ...TRIP, version: TRIP.version + 5, planTitle: '새로 읽은 제목' });
  store.onLiveChange(liveChange(THEIRS, TRIP.version + 5, '수아'));
  await settled();
  expect(store.state.plan.planTitle).toBe('새로 읽은 제목');
  store.onLiveChange({ ...liveChange(THEIRS, TRIP.version + 6, '수아'), undone: 1 });
  await settled();
  store.onLiveChange(
    liveChange({ type: 'add', changeId: 'sua-0002', travelNo: 77, day: 1, before: null }, TRIP.version + 6, '수아'),
  );
  await settled();
  expect(read).toHaveBeenCalledTimes(3);
});

test('changes are sent one after the other, each before the next', async () => {
  const { store, sent } = openStore();
  store.change([MEMO]);
  store.change([{ type: 'remove', changeId: 'own-0002', travelId: 4 }]);
  expect(sent).toHaveLength(1);
  sent[0]?.answer(after(TRIP, MEMO));
  await settled();
  expect(sent.map(({ changes }) => changes[0]?.changeId)).toEqual(['own-0001', 'own-0002']);
  expect(store.state.plan.selectedPlaces).toHaveLength(3);
});

test('undoing a change that was never sent drops it; one in flight is undone after its answer', async () => {
  const { store, sent, undo, memo } = openStore();
  const first = store.change([MEMO]) as Batch;
  const second = store.change([{ type: 'remove', changeId: 'own-0002', travelId: 4 }]) as Batch;
  await store.undo(second);
  expect(store.state.plan.selectedPlaces).toHaveLength(4);
  undo.mockResolvedValue({ ...TRIP, version: TRIP.version + 2 });
  const taken = store.undo(first);
  expect(undo).not.toHaveBeenCalled();
  sent[0]?.answer(after(TRIP, MEMO));
  await taken;
  expect(undo).toHaveBeenCalledWith(['own-0001']);
  expect(memo()).toBe('');
  expect(sent).toHaveLength(1);
});

test('the end of the session keeps what waits; another refusal drops it and says why', async () => {
  const { store, sent, kept, refused, read } = openStore();
  read.mockResolvedValue(TRIP);
  store.change([MEMO]);
  sent[0]?.fail(new CallError(401, ''));
  await settled();
  expect(store.state).toMatchObject({ saveState: 'stopped', waiting: 1 });
  expect(kept.at(-1)).toHaveLength(1);
  store.retry();
  sent[1]?.fail(new CallError(403, ''));
  await settled();
  expect(store.state).toMatchObject({ saveState: 'saved', waiting: 0 });
  expect(refused).toHaveLength(2);
});

test('a change that waited is sent on top of what the plan says by then; what it replaces is said, and the text of one that came too late', async () => {
  const { store, sent, late, read } = openStore();
  store.change([MEMO]);
  sent[0]?.fail(new CallError(0, ''));
  await settled();
  const theirs = after(TRIP, THEIRS);
  read.mockResolvedValue(theirs);
  store.retry();
  await settled();
  expect(sent).toHaveLength(2);
  sent[1]?.answer(after(theirs, MEMO));
  await settled();
  expect(late.map(savedLateText)).toEqual([
    '그사이 다른 곳에서도 바뀐 내용이 있어, 나중에 보낸 이 기기의 내용으로 저장했어요: 여행지 1 메모. 앞의 내용은 변경 기록에 남아 있어요.',
  ]);

  store.change([{ ...MEMO, changeId: 'own-0002', memo: '또 내 메모' }]);
  sent[2]?.answer(after(store.state.plan, { type: 'remove', changeId: 'sua-0002', travelId: 1 }), ['own-0002']);
  await settled();
  expect(late.slice(1).map(savedLateText)).toEqual([
    '그사이 일정에서 빠진 곳이라 저장하지 못했어요: 여행지 1 메모 “또 내 메모”.',
  ]);
});

test('a read that the end of the session cancels drops no waiting change, and waiting changes are sent after it', async () => {
  const { store, sent, kept, refused, read } = openStore();
  store.change([MEMO]);
  sent[0]?.fail(new CallError(0, ''));
  await settled();
  read.mockRejectedValueOnce(new Error('cancelled')).mockResolvedValue(TRIP);
  store.retry();
  await settled();
  expect(kept.at(-1)).toHaveLength(1);
  expect(refused).toEqual([]);
  store.retry();
  await settled();
  expect(sent[1]?.changes).toEqual([MEMO]);
});

test('a change that nobody else touched, and one that the service had already, replace nothing', async () => {
  const { store, sent, late, read } = openStore();
  store.change([MEMO]);
  sent[0]?.fail(new CallError(0, ''));
  await settled();
  const done = after(TRIP, MEMO);
  read.mockResolvedValue(done);
  store.retry();
  await settled();
  sent[1]?.answer(done);
  await settled();
  expect(late).toEqual([]);
});

const memoOf = (changeId: string, memo: string): TripChange => ({ type: 'stop', changeId, travelId: 1, memo });

/** Three changes that waited for a service, which is back now. */
async function openWaiting() {
  const opened = openStore();
  opened.store.change([MEMO]);
  opened.sent[0]?.fail(new CallError(503, ''));
  await settled();
  opened.store.change([memoOf('own-0002', '둘째')]);
  opened.store.change([{ type: 'remove', changeId: 'own-0003', travelId: 4 }]);
  opened.read.mockResolvedValue(TRIP);
  opened.store.retry();
  await settled();
  return opened;
}

test('changes that waited are sent in one call, except for the newest, which can be taken back alone', async () => {
  const { store, sent, late } = await openWaiting();
  expect(sent.map(({ changes }) => changes.map(({ changeId }) => changeId))).toEqual([
    ['own-0001'],
    ['own-0001', 'own-0002'],
  ]);
  const saved = after(TRIP, MEMO, memoOf('own-0002', '둘째'));
  sent[1]?.answer(saved);
  await settled();
  expect(sent[2]?.changes.map(({ changeId }) => changeId)).toEqual(['own-0003']);
  sent[2]?.answer(after(saved, { type: 'remove', changeId: 'own-0003', travelId: 4 }));
  await settled();
  expect(store.state).toMatchObject({ saveState: 'saved', waiting: 0 });
  expect(store.state.plan.selectedPlaces).toHaveLength(3);
  // The second memo replaces the first one of the same call, which nobody else wrote.
  expect(late).toEqual([]);
});

test('of changes that waited and are refused together, each is sent alone, and only the refused one is lost', async () => {
  const { store, sent, refused } = await openWaiting();
  sent[1]?.fail(new CallError(409, ''));
  await settled();
  sent[2]?.fail(new CallError(409, ''));
  await settled();
  const saved = after(TRIP, memoOf('own-0002', '둘째'));
  sent[3]?.answer(saved);
  await settled();
  sent[4]?.answer(after(saved, { type: 'remove', changeId: 'own-0003', travelId: 4 }));
  await settled();
  expect(sent.slice(2).map(({ changes }) => changes.map(({ changeId }) => changeId))).toEqual([
    ['own-0001'],
    ['own-0002'],
    ['own-0003'],
  ]);
  expect(refused).toHaveLength(1);
  expect(store.state).toMatchObject({ saveState: 'saved', waiting: 0 });
});

test('a place that is put where it was changes nothing, in whichever order the service names the fields of a day', () => {
  const days = TRIP.days.map(({ lodging, memo, isStartSet, ...day }) => ({ lodging, memo, isStartSet, ...day }));
  const { store, sent } = openStore({ ...TRIP, days });
  const batch = store.change([{ type: 'move', changeId: 'own-0001', travelId: 1, day: 1, before: 2 }]);
  expect([batch, sent, store.state.waiting]).toEqual([undefined, [], 0]);
});

test('a change that arrives while the plan is being read causes another read, because that answer may be older', async () => {
  const { store, read } = openStore();
  let answer: (plan: Plan) => void = () => {};
  read.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  read.mockResolvedValue({ ...TRIP, version: TRIP.version + 2, planTitle: '둘 다 되돌린 뒤' });
  store.onLiveChange({ ...liveChange(THEIRS, TRIP.version + 1, '수아'), undone: 1 });
  store.onLiveChange({ ...liveChange(THEIRS, TRIP.version + 2, '수아'), undone: 2 });
  answer({ ...TRIP, version: TRIP.version + 1, planTitle: '하나를 되돌린 뒤' });
  await settled();
  expect(store.state.plan.planTitle).toBe('둘 다 되돌린 뒤');
});

test('a value that somebody saved unseen by this screen and that its own change has replaced is named, one that agrees is not', async () => {
  for (const [theirs, names] of [
    ['수아의 메모', ['여행지 1 메모']],
    ['내 메모', []],
  ] as const) {
    const { store, sent, late, before } = openStore();
    before.mockResolvedValue([{ ...THEIRS, memo: theirs }]);
    store.change([MEMO]);
    sent[0]?.answer({ ...after(TRIP, THEIRS, MEMO), version: TRIP.version + 2 });
    await settled();
    expect(before).toHaveBeenCalledWith('own-0001', 1);
    expect(late.flatMap(({ replaced }) => replaced.map(({ name }) => name))).toEqual(names);
  }
});
