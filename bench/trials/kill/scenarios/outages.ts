import { checkMemberId, listMembers, login } from '@osaka/contracts/account';
import { createRoom, listWaitingRooms } from '@osaka/contracts/chat';
import { listMyPlans, saveStepOne } from '@osaka/contracts/planner';
import {
  listBookmarks,
  listCategories,
  listDestinations,
  listNewestReviews,
  searchDestinations,
} from '@osaka/contracts/travel';
import type { Play, Trial } from '../../../harness/trial.ts';
import { type Answer, openVisitor, type Visitor } from '../../../harness/visitor.ts';
import { waitUntil } from '../../../harness/wait.ts';
import type { KillStage } from '../stage.ts';

type Call = [what: string, needs: string, ask: (guest: Visitor, admin: Visitor) => Promise<Answer>];

const WITHIN_MS = 15_000;
const DAYS = { startDate: '2099-03-01', endDate: '2099-03-03', travelers: 2 };
const CUSTOMER = { userId: 'customer_1', userName: '여행자' };

// Redis transports revocations: without it only svc-account knows for certain who is logged in.
const CALLS: Call[] = [
  ['whether an id is free', 'MongoDB', (guest) => guest.call(checkMemberId, { query: { memberId: 'haneul99' } })],
  ['the list of members', 'MongoDB', (_, admin) => admin.call(listMembers)],
  ['the list of places', '', (guest) => guest.call(listDestinations)],
  ['a search', '', (guest) => guest.call(searchDestinations, { query: { search: '오사카성' } })],
  ['the categories', '', (guest) => guest.call(listCategories)],
  ['reviews', 'MongoDB', (guest) => guest.call(listNewestReviews)],
  ['bookmarks', 'MongoDB Redis', (_, member) => member.call(listBookmarks)],
  ['beginning a plan', 'MongoDB Redis', (_, member) => member.call(saveStepOne, { body: DAYS })],
  ['the list of plans', 'MongoDB Redis', (_, member) => member.call(listMyPlans)],
  ['a consultation', 'MongoDB', (guest) => guest.call(createRoom, { body: CUSTOMER })],
  ['the waiting rooms', 'MongoDB', (guest) => guest.call(listWaitingRooms)],
];

export const outages = ['MongoDB', 'Redis'].map(
  (server): Trial<KillStage> => ({
    name: `while ${server} is away what needs it answers 503, and all else works`,
    isShort: true,
    needs: server,
    play: (play) => playOutage(play, server),
  }),
);

async function playOutage({ stage, check, atEnd }: Play<KillStage>, server: string): Promise<void> {
  const guest = openVisitor({ site: stage.site, address: stage.loopback.visitor(70) });
  atEnd(guest.close);
  const { memberId, memberPw } = stage.admin;
  const signIn: Call = ['signing in', 'MongoDB', () => guest.call(login, { body: { memberId, memberPw } })];
  await stage.admin.signIn();
  const services = stage.instances.filter(({ name }) => name !== 'gateway');

  async function areAsExpected(away: string): Promise<void> {
    let wrong: string[] = [];
    const ask = async () => {
      const answers = [...CALLS, signIn].map(async ([what, needs, call]) => {
        const { status, headers } = await call(guest, stage.admin.visitor);
        const isRight = away && needs.includes(away) ? status === 503 && headers['retry-after'] : status < 300;
        return isRight ? [] : [`${what} ${status}`];
      });
      const probes = services.map(async ({ name, opsPort }) => {
        const [health, ready] = await Promise.all(
          ['health', 'ready'].map(async (path) => (await fetch(`http://127.0.0.1:${opsPort}/${path}`)).status),
        );
        return health === 200 && ready === (away ? 503 : 200) ? [] : [`${name} is ${health}, ${ready}`];
      });
      wrong = (await Promise.all([...answers, ...probes])).flat();
      return wrong.length === 0;
    };
    check(
      await waitUntil(ask, WITHIN_MS, 200),
      `${away ? `without ${away}` : 'with all servers'}: ${wrong.join(', ')}`,
    );
  }

  await areAsExpected('');
  await stage.fleet.kill(server);
  await areAsExpected(server);
  await stage.fleet.revive(server);
  await areAsExpected('');
}
