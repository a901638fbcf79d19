import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createReview, listReviews } from '@osaka/contracts/travel';
import { openTestRedis, type TestRedis } from '@osaka/service-kit/testing';
import { openTravel, type TestTravel } from '../testing/open-travel.ts';
import { DUL, draft, HANA, PLACE, photo } from '../testing/test-reviews.ts';

let redis: TestRedis;
let travel: TestTravel;
beforeAll(async () => {
  redis = await openTestRedis();
  travel = await openTravel({ limiter: redis.limiter });
  await Promise.all(
    [HANA, DUL].map(({ memberNo }) =>
      redis.limiter.clear({ name: 'pictures', points: 120, perS: 600 }, String(memberNo)),
    ),
  );
});
afterAll(async () => {
  await travel.close();
  await redis.close();
});

const send = (caller: typeof HANA, files: File[]) => travel.send(createReview, { json: draft, files }, caller);

test('many pictures of one member delay another member’s picture by one turn, not by all of them', async () => {
  const picture = await photo('jpeg', 400, 300);
  const done: number[] = [];
  const answered = async (caller: typeof HANA, files: File[]) => {
    expect((await send(caller, files)).status).toBe(201);
    done.push(caller.memberNo);
  };
  const five = Array.from({ length: 5 }, () => picture);
  await Promise.all([answered(HANA, five), answered(HANA, five), answered(DUL, [picture])]);
  expect(done.at(-1)).toBe(HANA.memberNo);
});

test('above two queued reviews or 120 pictures in ten minutes a member is refused, and nothing is stored', async () => {
  const before = (await travel.call(listReviews, { params: { travelNo: String(PLACE) } })).totalCount;
  const broken = () => new File(['GIF89a nothing'], 'a.gif');
  const five = Array.from({ length: 5 }, broken);
  const together = await Promise.all(Array.from({ length: 4 }, () => send(HANA, five)));
  expect(together.map(({ status }) => status).sort()).toContain(429);
  let last = together[0] as Response;
  for (let sent = 26; sent <= 125; sent += 5) last = await send(HANA, five);
  expect(last.status).toBe(429);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(10);
  expect(await last.json()).toMatchObject({ code: '429', message: '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.' });
  expect((await send(DUL, [])).status).toBe(201);
  expect((await travel.call(listReviews, { params: { travelNo: String(PLACE) } })).totalCount).toBe(before + 1);
});
