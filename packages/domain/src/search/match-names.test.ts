import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createNameMatching } from './match-names.ts';

interface Seeded {
  travelNo: number;
  title: string;
  aliases?: string[];
  titleJa: string;
  titleKana: string;
  titleEn: string;
  mapX: number | null;
  mapY: number | null;
  status: string;
}

const seeded = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../svc-travel/seed-data/destinations.json'), 'utf8'),
) as Seeded[];
const places = seeded.flatMap(({ travelNo, title, aliases = [], titleJa, titleKana, titleEn, mapX, mapY, status }) =>
  status === 'Y' && mapX !== null && mapY !== null
    ? [{ travelNo, names: [title, ...aliases, titleJa, titleKana, titleEn].filter(Boolean), mapX, mapY }]
    : [],
);
const match = createNameMatching(places);

/** As people write them: other spellings, spaces, Japanese, English, short forms, words beside. */
const KNOWN: readonly [string, number][] = [
  ['오사카성', 1],
  ['Osaka Castle', 1],
  ['大阪城', 1],
  ['오사카성천수각', 1],
  ['도톤보리', 2],
  ['도돈보리', 2],
  ['道頓堀', 2],
  ['유니버셜 스튜디오 재팬', 3],
  ['USJ', 3],
  ['카이유칸', 4],
  ['가이유칸', 4],
  ['해유관', 4],
  ['공중정원', 5],
  ['우메다 스카이빌딩', 5],
  ['츠텐카쿠', 6],
  ['쯔텐카쿠', 6],
  ['통천각', 6],
  ['Kuromon Ichiba Market', 7],
  ['쿠로몬시장', 7],
  ['구로몬 시장', 7],
  ['스미요시 타이샤', 8],
  ['하루카스 300', 9],
  ['아베노 하루카스 300', 9],
  ['신사이바시스지', 10],
  ['시텐노지', 11],
  ['Shitennoji', 11],
  ['四天王寺', 11],
  ['난바파크스', 14],
  ['Namba Parks', 14],
  ['신세카이', 15],
  ['텐진바시스지 상점가', 19],
  ['호젠지 요코초', 72],
  ['호젠지', 72],
  ['다이마루 신사이바시', 73],
  ['아메리카 무라', 75],
  ['카니도라쿠 본점', 82],
  ['551 호라이', 85],
  ['Kani Doraku', 82],
  ['교토 청수사', 202],
  ['후시미 이나리 타이샤', 206],
  ['린쿠 프리미엄 아웃렛', 223],
  ['간사이 국제공항', 225],
];
/** Names of nothing in the list, however alike. */
const UNKNOWN = [
  '이치란 도톤보리점 별관',
  'Mel Coffee & Roasters',
  'Bistro by the station',
  'たこ梅 本店',
  '인천국제공항',
  '환전하기',
  '저녁 먹기',
  '호텔 체크인',
  '스타벅스 신사이바시점',
  '유니클로 도톤보리',
  '난바 스테이크집',
  '우메다 라멘 골목',
  '친구네 집',
  '크로스백 가게',
  '덴노지 공원 옆 카페',
  '교토 타워',
  '나라 호텔',
  '오사카 시청',
  'Dotonbori Hotel',
  '도톤보리 글리코상 앞',
];

test('of forty known places at least 95 in 100 are found or offered first, and nothing is taken for another place', () => {
  const results = KNOWN.map(([name, travelNo]) => ({ name, travelNo, ...match(name, null) }));
  const missed = results.filter(({ travelNo, places: [first] }) => first?.travelNo !== travelNo);
  const wrong = results.filter(
    ({ kind, travelNo, places: [first] }) => kind === 'found' && first?.travelNo !== travelNo,
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
  expect(missed.map(({ name, places: choice }) => `${name}: ${choice.map(({ names }) => names[0])}`)).toEqual([]);
  expect(UNKNOWN.filter((name) => match(name, null).kind === 'found')).toEqual([]);
});

test('every name of the catalogue finds its place, or offers the places that share it', () => {
  for (const { travelNo, names } of places)
    for (const name of names) {
      const { kind, places: choice } = match(name, null);
      expect([name, kind === 'none', choice.some((place) => place.travelNo === travelNo)]).toEqual([name, false, true]);
    }
});

test('a name far from its place is only offered, and one without a name shows what lies beside it', () => {
  const at = (longitude: number, latitude: number) => ({ longitude, latitude });
  expect(match('쓰텐카쿠', at(135.506, 34.653)).kind).toBe('found');
  expect(match('쓰텐카쿠', at(135.19, 34.69)).kind).toBe('like');
  expect(match(null, at(135.50631, 34.65251))).toMatchObject({
    kind: 'none',
    places: [{ travelNo: 6 }, { travelNo: 15 }],
  });
  expect(match('하루카스', at(135.5138, 34.6459)).places.map(({ travelNo }) => travelNo)).toContain(9);
});
