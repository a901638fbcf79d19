import { login, readOwnMember, requireSession } from '@osaka/contracts/account';
import { createRoom, listMessages } from '@osaka/contracts/chat';
import { listMyPlans, newestDraft, saveStepOne } from '@osaka/contracts/planner';
import {
  checkBookmark,
  createReview,
  getDestination,
  listDestinations,
  listNewestReviews,
  searchDestinations,
  toggleBookmark,
} from '@osaka/contracts/travel';
import type { Member } from '../../../harness/members.ts';
import { greyPng } from '../../../harness/pictures.ts';
import type { Random } from '../../../harness/seeded-random.ts';
import type { Answer, Visitor } from '../../../harness/visitor.ts';
import type { Group } from './messages.ts';

export interface MemberCall {
  group: Group;
  what: string;
  /** Relative frequency. */
  weight: number;
  /** Whether the call succeeded. */
  run(): Promise<boolean>;
}

/** The places that members open; place 60 of the catalogue is not public. */
export const PLACES = { from: 61, to: 200 } as const;
const PICTURE = greyPng(240, 160);

/** The calls of one member, pages and pictures included. */
export function callsOfMember(visitor: Visitor, { memberId, memberPw }: Member, random: Random): MemberCall[] {
  const place = () => random.between(PLACES.from, PLACES.to);
  const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);
  let planNo: number | undefined;
  let roomId: string | undefined;

  const isGood = ({ status }: Answer) => status === 200 || status === 201;
  const page = (what: string, path: () => string): MemberCall => ({
    group: 'site',
    what,
    weight: 1,
    run: async () => isGood(await visitor.send('GET', path(), { headers: { accept: 'text/html' } })),
  });
  const call = (group: Group, weight: number, what: string, ask: () => Promise<Answer>): MemberCall => ({
    group,
    what,
    weight,
    run: async () => isGood(await ask()),
  });

  return [
    page('home', () => '/'),
    page('a place', () => `/travels/detail/${place()}`),
    call('account', 3, 'my page', () => visitor.call(readOwnMember)),
    call('account', 0.3, 'signing in', async () => {
      const answer = await visitor.call(login, { body: { memberId, memberPw } });
      if (answer.status === 200) visitor.accessToken = requireSession(answer.body.data).tokens.accessToken;
      return answer;
    }),
    call('travel', 2, 'the list of places', () =>
      visitor.call(listDestinations, { query: { page: random.between(1, 10) } }),
    ),
    call('travel', 2, 'a search', () =>
      visitor.call(searchDestinations, { query: { search: random.pick(['오사카', '타코야키', '공원', 'Castle']) } }),
    ),
    call('travel', 2, 'a place', () => visitor.call(getDestination, { params: { travelNo: String(place()) } })),
    call('travel', 2, 'newest reviews', () => visitor.call(listNewestReviews)),
    call('travel', 2, 'whether a place is bookmarked', () =>
      visitor.call(checkBookmark, { query: { travelNo: String(place()) } }),
    ),
    call('travel', 1, 'a bookmark', () => visitor.call(toggleBookmark, { body: { travelNo: place() } })),
    call('planner', 2, 'my plans', () => visitor.call(listMyPlans)),
    call('planner', 1, 'my draft', () => visitor.call(newestDraft)),
    call('planner', 1.5, 'a step of a plan', async () => {
      const answer = await visitor.call(saveStepOne, {
        body: { planNo, startDate: day(30), endDate: day(32), travelers: random.between(1, 20) },
      });
      if (answer.status === 201) planNo = answer.body.data.planNo;
      return answer;
    }),
    call('chat', 2, 'my consultation', async () => {
      if (roomId) return visitor.call(listMessages, { params: { roomId } });
      const answer = await visitor.call(createRoom, { body: { userId: memberId, userName: memberId } });
      roomId = answer.body?.roomId;
      return answer;
    }),
    call('pictures', 0.5, 'a review with a picture', () =>
      visitor.call(
        createReview,
        {
          body: {
            travelNo: place(),
            reviewTitle: '좋았어요',
            reviewContent: '다시 가고 싶은 곳입니다.',
            rating: random.between(1, 5),
          },
        },
        { files: [{ name: 'photo.png', type: 'image/png', bytes: PICTURE }] },
      ),
    ),
  ];
}
