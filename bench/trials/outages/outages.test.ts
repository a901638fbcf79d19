import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkMemberId, listMembers, login, logout } from '@osaka/contracts/account';
import { createRoom, listWaitingRooms } from '@osaka/contracts/chat';
import { listMyPlans, newestDraft, saveStepOne } from '@osaka/contracts/planner';
import {
  listBookmarks,
  listCategories,
  listDestinations,
  listNewestReviews,
  searchDestinations,
} from '@osaka/contracts/travel';
import { administrator } from '@osaka/tools/product/settings';
import { connectStomp } from '../chat/client/stomp.ts';
import { type Call, openServicesStage, type ServicesStage } from './services-stage.ts';

type Server = 'mongo' | 'redis';
type Row = [what: string, needs: Server[], call: Call];

const signIn = { memberId: administrator.ADMIN_ID, memberPw: administrator.ADMIN_PASSWORD };
const days = { startDate: '2099-03-01', endDate: '2099-03-03', travelers: 2 };

// Redis transports revocations: without it only svc-account knows for certain who is logged in.
const ROWS: Row[] = [
  ['account: signing in', ['mongo'], { endpoint: login, input: { body: signIn } }],
  [
    'account: whether an id is free',
    ['mongo'],
    { endpoint: checkMemberId, input: { query: { memberId: 'haneul99' } } },
  ],
  ['account: the list of members', ['mongo'], { endpoint: listMembers, signedIn: true }],
  ['travel: the list of places', [], { endpoint: listDestinations }],
  ['travel: a search', [], { endpoint: searchDestinations, input: { query: { search: '오사카성' } } }],
  ['travel: the categories', [], { endpoint: listCategories }],
  ['travel: reviews', ['mongo'], { endpoint: listNewestReviews }],
  ['travel: bookmarks', ['mongo', 'redis'], { endpoint: listBookmarks, signedIn: true }],
  ['planner: beginning a plan', ['mongo', 'redis'], { endpoint: saveStepOne, input: { body: days }, signedIn: true }],
  ['planner: the list of plans', ['mongo', 'redis'], { endpoint: listMyPlans, signedIn: true }],
  [
    'chat: asking for a consultation',
    ['mongo'],
    { endpoint: createRoom, input: { body: { userId: 'customer_1', userName: '여행자' } } },
  ],
  ['chat: who waits', ['mongo'], { endpoint: listWaitingRooms }],
];

let stage: ServicesStage;
beforeAll(async () => {
  stage = await openServicesStage();
});
afterAll(() => stage?.close());

test.each<Server>(['mongo', 'redis'])(
  'with %s killed, what needs it answers 503 and when to try again, all else works; back again, everything works without a restart',
  async (server) => {
    await settles(() => statesOf(), expectedWithout());
    await stage[server].begin();
    await settles(() => statesOf(), expectedWithout(server));
    for (const service of stage.services)
      expect([service, await stage.probes(service)]).toEqual([service, { health: 200, ready: 503 }]);

    await stage[server].end();
    await settles(() => statesOf(), expectedWithout());
    for (const service of stage.services)
      expect([service, await stage.probes(service)]).toEqual([service, { health: 200, ready: 200 }]);
    expect(stage.fleet.casualties()).toEqual([]);
  },
);

test('a logout revokes the tokens of its session on every service and closes its socket; another session of the member continues', async () => {
  const [here, elsewhere] = [await stage.signIn(), await stage.signIn()];
  const calls = [listMembers, listBookmarks, listMyPlans];
  const statuses = async ({ authorization }: { authorization: string }) =>
    Promise.all(
      calls.map(
        async (endpoint) => `${endpoint.path}: ${(await stage.ask({ endpoint, headers: { authorization } })).status}`,
      ),
    );
  const all = (status: number) => calls.map(({ path }) => `${path}: ${status}`);
  const [socket, other] = await Promise.all(
    [here, elsewhere].map(({ bearer }) =>
      connectStomp(stage.urlOf('chat'), { headers: { Authorization: bearer.authorization } }),
    ),
  );
  let isOtherOpen = true;
  void other?.closed.then(() => {
    isOtherOpen = false;
  });
  expect(await statuses(here.bearer)).toEqual(all(200));

  expect((await stage.ask({ endpoint: logout, headers: here.cookie })).status).toBe(200);

  await socket?.closed;
  await settles(() => statuses(here.bearer), all(401));
  expect(await statuses(elsewhere.bearer)).toEqual(all(200));
  expect(isOtherOpen).toBe(true);
  await other?.leave();
});

test('kill -9 of the planner during saves loses no acknowledged change', async () => {
  const { body } = await stage.ask({ endpoint: saveStepOne, input: { body: days }, signedIn: true });
  const { planNo } = body.data as { planNo: number };
  const saved: number[] = [];
  const saving = (async () => {
    for (let travelers = 1; ; travelers = (travelers % 20) + 1) {
      const { status } = await stage.ask({
        endpoint: saveStepOne,
        input: { body: { ...days, planNo, travelers } },
        signedIn: true,
      });
      if (status < 300) saved.push(travelers);
    }
  })().catch(() => {});
  await settles(async () => saved.length >= 30, true);
  await stage.fleet.kill('svc-planner');
  await saving;
  await stage.fleet.revive('svc-planner');

  const stored = await stage.ask({ endpoint: newestDraft, signedIn: true });
  expect(stored).toMatchObject({ status: 200, body: { data: { planNo } } });
  // The change in flight may have been stored without a response.
  const last = saved.at(-1) ?? 0;
  expect([last, (last % 20) + 1]).toContain(stored.body.data?.travelers);
});

/** Each call with its response: success, 503 with Retry-After, or anything else. */
async function statesOf(): Promise<string[]> {
  return Promise.all(
    ROWS.map(async ([what, , call]) => {
      const { status, retryAfterS } = await stage.ask(call);
      if (status === 503 && retryAfterS > 0) return `${what}: try again`;
      return `${what}: ${status === call.endpoint.status ? 'works' : status}`;
    }),
  );
}

function expectedWithout(server?: Server): string[] {
  return ROWS.map(([what, needs]) => `${what}: ${server && needs.includes(server) ? 'try again' : 'works'}`);
}

async function settles<T>(now: () => Promise<T>, expected: T): Promise<void> {
  for (const untilMs = Date.now() + 15_000; ; await new Promise((resolve) => setTimeout(resolve, 200))) {
    const states = await now();
    if (Date.now() > untilMs || JSON.stringify(states) === JSON.stringify(expected))
      return expect(states).toEqual(expected);
  }
}
