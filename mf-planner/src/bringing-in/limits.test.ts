/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { createNameMatching } from '@osaka/domain/search';
import { zipSync } from 'fflate';
import { PLAN } from '../testing/planner-server.ts';
import { LIMITS, type Reading, UnreadableFile } from './points.ts';
import { readPlacesFile } from './read-file.ts';
import { isTaken, problemOf, rowsOf, takingOf } from './rows.ts';
import { readText } from './text.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const read = (content: string | Uint8Array, name = 'list.csv'): Promise<Reading> => {
  const bytes = typeof content === 'string' ? encode(content) : content;
  return readPlacesFile({
    name,
    size: bytes.length,
    arrayBuffer: async () => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
  });
};
const refusal = (content: string | Uint8Array, name?: string) =>
  read(content, name).then(
    () => undefined,
    (error: unknown) => (error instanceof UnreadableFile ? error.why : error),
  );
const kml = (count: number) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${Array.from({ length: count }, (_, at) => `<Placemark><name>곳 ${at}</name><Point><coordinates>135.5,34.6</coordinates></Point></Placemark>`).join('')}</Document></kml>`;

test('500 points are read, 501 and more than 10 MB are refused', async () => {
  expect((await read(kml(500))).points).toHaveLength(500);
  expect(await refusal(kml(501))).toBe('한 번에 500곳까지 가져올 수 있어요.');
  expect(await refusal(new Uint8Array(LIMITS.bytes + 1))).toBe('파일이 10MB를 넘어요.');
});

test('an archive of more than 50 MB, of which little is packed, is refused', async () => {
  const bomb = zipSync({ 'doc.kml': new Uint8Array(51_000_000).fill(32) });
  const picture = zipSync({ 'doc.kml': encode(kml(1)), 'images/a.png': new Uint8Array(51_000_000) });
  expect([bomb.length < 100_000, picture.length < 100_000]).toEqual([true, true]);
  for (const archive of [bomb, picture]) expect(await refusal(archive)).toBe('압축을 풀면 50MB를 넘어요.');
  // The size that an archive states of itself is not believed.
  const lying = bomb.slice();
  new DataView(lying.buffer).setUint32(22, 1000, true);
  expect(await refusal(lying)).toBe('압축을 풀면 50MB를 넘어요.');
  expect(await refusal(zipSync({ 'a.txt': encode('a') }))).toBe('');
});

test.each([
  ['deep GeoJSON', `${'{"type":"GeometryCollection","geometries":['.repeat(20_000)}${']}'.repeat(20_000)}`],
  ['deep arrays', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['an empty file', ''],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0])],
  ['a page', '<!doctype html><html><body>안녕</body></html>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['JSON of something else', '{"name":"package","version":"1"}'],
  ['a calendar that is cut', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:오사카'],
])('%s brings nothing in', async (_what, content) => {
  const reading = await read(content, 'a.json').catch((error: unknown) => error);
  if (!(reading instanceof UnreadableFile)) expect((reading as Reading).points).toEqual([]);
});

test('a plan of this site comes back with days, times, memos and what is sound of its own places', async () => {
  const place = { travelId: 6, travelName: '쓰텐카쿠', mapX: 135.5063, mapY: 34.6525 };
  const exported = {
    ...PLAN,
    selectedPlaces: [
      { ...place, day: 2, time: '10:00', memo: '해 질 때' },
      {
        ...place,
        travelId: 1_000_000_001,
        travelName: '친구네',
        mapX: null,
        mapY: null,
        day: null,
        time: null,
        memo: '',
        own: { category: '숙박', phone: '06-1234', nameJa: '<友>', timeList: [{ dayOfWeek: '월' }], link: 7 },
      },
    ],
  };
  expect((await read(JSON.stringify(exported), 'trip.json')).points).toMatchObject([
    { name: '쓰텐카쿠', position: { longitude: 135.5063, latitude: 34.6525 }, day: 2, time: '10:00', note: '해 질 때' },
    { name: '친구네', day: null, own: { category: '숙박', phone: '06-1234', nameJa: '<友>', timeList: [] }, link: '' },
  ]);
});

test.each([
  ['Day1: 도톤보리', [[1, null, '도톤보리']]],
  ['1일차 오사카성 10시', [[1, '10:00', '오사카성']]],
  ['2일차 12/3', []],
  ['12.3(목)\n오후 3시 반 가이유칸', [[2, '15:30', '가이유칸']]],
  ['2026-12-04\n난바 파크스 11:00~13:00', [[3, '11:00', '난바 파크스']]],
  [
    '첫 줄\n12월 2일\n오전 12시 도착하는 곳',
    [
      [null, null, '첫 줄'],
      [1, '00:00', '도착하는 곳'],
    ],
  ],
  ['551호라이 본점', [[null, null, '551호라이 본점']]],
  ['- [ ] 7:30pm 이자카야', [[null, '19:30', '이자카야']]],
  ['30분 휴식', [[null, null, '30분 휴식']]],
  ['2시간 산책', [[null, null, '2시간 산책']]],
  ['99:99 어디', [[null, null, '99:99 어디']]],
  [
    '1. 쓰텐카쿠\n2. 신세카이',
    [
      [null, null, '쓰텐카쿠'],
      [null, null, '신세카이'],
    ],
  ],
])('the text %j', (text, expected) => {
  const trip = { travelStartDate: '2026-12-02', travelEndDate: '2026-12-05' };
  const { points } = readText(text, '2026-11-01', trip);
  const dayOf = (date: string | null, day: number | null) =>
    date === null ? day : (Date.parse(date) - Date.parse(trip.travelStartDate)) / 86_400_000 + 1;
  expect(points.map(({ day, date, time, name }) => [dayOf(date, day), time, name])).toEqual(expected);
});

test('lines without room are left out and said, and a plan takes at most what its limits hold, by one change for each', async () => {
  const { points } = await read(kml(200));
  const plan = { travelStartDate: '2031-03-02', travelEndDate: '2031-03-04', selectedPlaces: [] };
  const dated = points.map((point, at) => ({ ...point, day: 1, note: `${at}` }));
  const match = createNameMatching<never>([]);
  const rows = rowsOf(
    dated,
    dated.map(({ name, position }) => match(name, position)),
    plan,
  );
  const taken = rows.filter(isTaken);
  expect([taken.length, taken.filter(({ day }) => day === 1).length]).toEqual([30, 15]);
  expect([rows.at(-1)?.why, problemOf(rows, plan)]).toEqual([
    '한 플랜에는 내 장소를 최대 30곳까지 담을 수 있어요.',
    undefined,
  ]);
  const { drafts } = takingOf(rows, plan);
  expect(drafts).toHaveLength(30);
  expect(new Set(drafts.map((draft) => draft.type === 'add' && draft.travelId)).size).toBe(30);
  expect(
    problemOf(
      rows.map((row) => ({ ...row, kind: 'own' as const })),
      plan,
    ),
  ).toBe('한 플랜에는 최대 60곳까지 담을 수 있어요.');
});
