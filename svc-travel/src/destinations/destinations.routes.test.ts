import { describe, expect, test } from '@jest/globals';
import {
  attachTheme,
  createDestination,
  detachTheme,
  getAdminDestination,
  getDestination,
  getDestinationHead,
  listAdminDestinations,
  listDestinationThemes,
  listTravelAudit,
  listWizardPlaces,
  searchAdminDestinations,
  searchDestinations,
  toggleDestination,
  updateDestination,
  uploadImages,
} from '@osaka/contracts/travel';
import { refusesStrangers } from '@osaka/service-kit/testing';
import sharp from 'sharp';
import { testTravel } from '../testing/open-travel.ts';

const ADMIN = { memberNo: 9, isAdmin: true };
const POSTER = '/images/posters/1-1200.webp';
const travel = testTravel();

refusesStrangers(
  () => travel.app,
  [
    listAdminDestinations,
    searchAdminDestinations,
    getAdminDestination,
    listDestinationThemes,
    toggleDestination,
    attachTheme,
    detachTheme,
    createDestination,
    updateDestination,
    uploadImages,
  ],
);

const draft = {
  title: '하루카 골목 카페',
  categoryNo: 2,
  guNo: 9,
  address: '오사카시 덴노지구 1-1',
  mapX: 135.52,
  mapY: 34.66,
};
const create = async (change: object = {}) =>
  (await travel.call(createDestination, { body: { ...draft, ...change } }, ADMIN)).data;
const search = async (keyword: string) =>
  (await travel.call(searchDestinations, { query: { search: keyword } })).data.content.map(({ travelNo }) => travelNo);

describe('a new destination', () => {
  test('gets the next number, is found at once, and is published to the planner', async () => {
    const { travelNo, version } = await create({
      tagList: [{ tagNo: null, tagName: '골목' }, { tagName: '#골목' }, { tagName: '#야경' }],
      optionList: [{ travelOptionNo: 3 }, { travelOptionNo: 3 }],
    });
    expect(travelNo).toBe(261);
    expect(version).toBe(1);
    expect(await search('하루카 골목')).toEqual([261]);
    expect((await travel.call(getDestination, { params: { travelNo: '261' } })).data).toMatchObject({
      categoryName: '맛집',
      guName: '덴노지구',
      mapX: 135.52,
      mapY: 34.66,
      optionListForView: [{ optionNo: 3 }],
      tagListForView: [{ tagName: '#골목' }, { tagName: '#야경' }],
    });
    expect(
      (await travel.call(listWizardPlaces, { query: { guName: '덴노지구' } })).data.some(
        (place) => place.travelNo === 261,
      ),
    ).toBe(true);
    const stored = await travel.database.db.collection<{ _id: number }>('destinations').findOne({ _id: 261 });
    expect(stored).toMatchObject({
      outbox: [
        { type: 'destination.changed', version: 1, data: { travelNo: 261, title: '하루카 골목 카페', status: 'Y' } },
      ],
    });
  });

  test.each([
    ['no name', { title: ' ' }, 'title', '여행지 이름을 입력해주세요.'],
    ['a name nobody can see', { title: '\u200b\u200b' }, 'title', '여행지 이름을 입력해주세요.'],
    [
      'a name of 10,000 characters',
      { title: '가'.repeat(10_000) },
      'title',
      '여행지 이름은 100자까지 입력 가능합니다.',
    ],
    ['an unknown category', { categoryNo: 99 }, 'categoryNo', '카테고리를 선택해주세요.'],
    ['an unknown district', { guNo: 99 }, 'guNo', '지역을 선택해주세요.'],
    ['a longitude off the planet', { mapX: 181 }, 'mapX', '경도는 -180에서 180 사이여야 합니다.'],
    ['a latitude in words', { mapY: '북쪽' }, 'mapY', '위도를 입력해주세요.'],
    [
      'a script as website',
      { website: 'javascript:alert(1)' },
      'website',
      '웹사이트는 http:// 또는 https://로 시작해야 합니다.',
    ],
    [
      'six pictures',
      { imageList: Array.from({ length: 6 }, (_, i) => ({ imageUrl: `/images/uploads/${i}-1200.webp` })) },
      'imageList',
      '이미지는 최대 5장까지만 업로드할 수 있습니다.',
    ],
    [
      'a picture of someone else',
      { imageList: [{ imageUrl: '/images/uploads/nobody-1200.webp' }] },
      'imageList',
      '올바른 이미지 주소가 아닙니다.',
    ],
    [
      'a picture without an author',
      { imageList: [{ imageUrl: POSTER, credit: { author: '\u200b', licence: 'CC BY 4.0' } }] },
      'imageList.0.credit.author',
      '사진의 저작자를 입력해주세요.',
    ],
    [
      'a control character as licence',
      { imageList: [{ imageUrl: POSTER, credit: { author: 'Aoi', licence: '\u0007' } }] },
      'imageList.0.credit.licence',
      '사용할 수 없는 문자가 포함되어 있습니다.',
    ],
    [
      'an author of 101 characters',
      { imageList: [{ imageUrl: POSTER, credit: { author: 'a'.repeat(101), licence: 'CC BY 4.0' } }] },
      'imageList.0.credit.author',
      '사진의 저작자는 100자까지 입력 가능합니다.',
    ],
    [
      'a licence of 61 characters',
      { imageList: [{ imageUrl: POSTER, credit: { author: 'Aoi', licence: 'a'.repeat(61) } }] },
      'imageList.0.credit.licence',
      '사진의 이용 조건은 60자까지 입력 가능합니다.',
    ],
    [
      'a script as source of a picture',
      { imageList: [{ imageUrl: POSTER, credit: { author: 'Aoi', licence: 'CC0', url: 'javascript:alert(1)' } }] },
      'imageList.0.credit.url',
      '사진의 출처 주소는 http:// 또는 https://로 시작해야 합니다.',
    ],
    ['an address nobody can see', { address: '\u3164\u200b' }, 'address', '주소를 입력해주세요.'],
    ['letters as telephone number', { tel: 'abc전화' }, 'tel', '전화번호는 숫자와 +, -, 괄호로 입력해주세요.'],
    [
      'a tag with a comma',
      { tagList: [{ tagName: '난바, 야경' }] },
      'tagList.0.tagName',
      '태그에는 쉼표를 쓸 수 없습니다.',
    ],
    [
      'a website of 10,000 characters',
      { website: `https://${'a'.repeat(10_000)}.jp` },
      'website',
      '웹사이트는 300자까지 입력 가능합니다.',
    ],
    [
      'a facility that is not there',
      { optionList: [{ travelOptionNo: 4711 }] },
      'optionList',
      '등록되지 않은 편의시설입니다.',
    ],
    [
      '31 tags',
      { tagList: Array.from({ length: 31 }, (_, i) => ({ tagName: `#${i}` })) },
      'tagList',
      '태그는 최대 30개까지 입력 가능합니다.',
    ],
    [
      'a day twice',
      { timeList: [1, 2].map(() => ({ dayOfWeek: '월', startTime: '09:00', endTime: '18:00' })) },
      'timeList',
      '운영 시간은 요일마다 하나만 입력할 수 있습니다.',
    ],
  ])('with %s is refused at that field', async (_name, change, path, message) => {
    const response = await travel.request(createDestination, { body: { ...draft, ...change } }, ADMIN);
    expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ path, message }] }]);
  });
});

test('a name of HTML is stored as text, and names need not be unique', async () => {
  const title = '<script>alert(1)</script>';
  const [first, second] = [await create({ title }), await create({ title })];
  expect([first.title, second.title]).toEqual([title, title]);
  expect(second.travelNo).toBe(first.travelNo + 1);
});

test('a refused place uses no number and creates no tag', async () => {
  const { travelNo } = await create();
  await travel.request(
    createDestination,
    { body: { ...draft, categoryNo: 4711, tagList: [{ tagName: '#남지않는태그' }] } },
    ADMIN,
  );
  expect(await travel.database.db.collection('tags').countDocuments({ tagName: '#남지않는태그' })).toBe(0);
  expect((await create()).travelNo).toBe(travelNo + 1);
});

describe('a change', () => {
  test('based on an old version is refused and overwrites nothing', async () => {
    const { travelNo, version } = await create();
    const params = { travelNo };
    expect(
      (await travel.request(updateDestination, { params, body: { ...draft, title: '첫 번째', version } }, ADMIN))
        .status,
    ).toBe(200);
    const late = await travel.request(
      updateDestination,
      { params, body: { ...draft, title: '두 번째', version } },
      ADMIN,
    );
    expect(late.status).toBe(409);
    expect(
      (await travel.call(getAdminDestination, { params: { travelNo: String(travelNo) } }, ADMIN)).data,
    ).toMatchObject({ title: '첫 번째', version: version + 1 });
    expect(await search('두 번째')).toEqual([]);
  });

  test('that is sent again after its answer was lost is answered as the first time and changes nothing', async () => {
    const { travelNo, version } = await create();
    const sent = { params: { travelNo }, body: { ...draft, title: '두 번 보낸', tel: '06-1', version } };
    const answers = [];
    for (const _ of [1, 2]) answers.push(await travel.request(updateDestination, sent, ADMIN));
    const [first, again] = await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]));
    expect(first).toMatchObject([200, {}]);
    expect(again).toEqual(first);
    const concurrently = { params: sent.params, body: { ...sent.body, title: '동시에 보낸', version: version + 1 } };
    const both = await Promise.all([1, 2].map(() => travel.request(updateDestination, concurrently, ADMIN)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(
      (await travel.call(getAdminDestination, { params: { travelNo: String(travelNo) } }, ADMIN)).data,
    ).toMatchObject({ title: '동시에 보낸', version: version + 2 });
  });

  test('of the status hides the place and shows it again', async () => {
    const params = { travelNo: '50' };
    expect((await travel.call(toggleDestination, { params }, ADMIN)).data.status).toBe('N');
    expect((await travel.request(getDestination, { params })).status).toBe(404);
    expect((await travel.call(toggleDestination, { params }, ADMIN)).data.status).toBe('Y');
    expect((await travel.request(getDestination, { params })).status).toBe(200);
  });

  test('to a given status is idempotent, also under concurrency', async () => {
    const ask = (status: 'Y' | 'N') =>
      travel.call(toggleDestination, { params: { travelNo: '51' }, query: { status } }, ADMIN);
    await Promise.all([ask('N'), ask('N'), ask('N')]);
    expect((await ask('N')).data).toMatchObject({ status: 'N', version: 2 });
    expect((await ask('Y')).data).toMatchObject({ status: 'Y', version: 3 });
  });

  test('of the themes adds one once and removes it', async () => {
    const { travelNo } = await create();
    const add = (themaNo: number) => travel.call(attachTheme, { body: { travelNo, themaNo } }, ADMIN);
    await add(5);
    await add(5);
    expect(
      (await travel.call(listDestinationThemes, { params: { travelNo: String(travelNo) } }, ADMIN)).data,
    ).toMatchObject([{ themaNo: 5, themaName: '야경명소' }]);
    expect((await travel.call(detachTheme, { body: { travelNo, themaNo: 5 } }, ADMIN)).data).toEqual([]);
    expect((await travel.request(attachTheme, { body: { travelNo, themaNo: 99 } }, ADMIN)).status).toBe(404);
  });
});

describe('an upload', () => {
  const stored = () => travel.database.db.collection('images').countDocuments();
  test.each<[string, () => Promise<File[]>, number, string]>([
    ['of no file', async () => [], 400, '이미지 파일을 선택해주세요.'],
    [
      'of a text that is named as a picture',
      async () => [new File(['<html>'], 'a.png', { type: 'image/png' })],
      415,
      '이미지 파일만 업로드할 수 있습니다.',
    ],
    [
      'of one that is none among good ones',
      async () => [await png(), new File(['text'], 'b.png'), await png()],
      415,
      '이미지 파일만 업로드할 수 있습니다.',
    ],
    [
      'of six files',
      () => Promise.all(Array.from({ length: 6 }, png)),
      400,
      '이미지는 최대 5개까지만 업로드할 수 있습니다.',
    ],
    [
      'of more than 10 MB',
      async () => [new File([await (await png()).arrayBuffer(), new Uint8Array(10 * 1024 * 1024)], 'a.png')],
      413,
      '파일은 10MB를 초과합니다.',
    ],
  ])('%s is refused, and nothing of it is stored', async (_name, filesOf, status, message) => {
    const before = await stored();
    const response = await travel.send(uploadImages, { files: await filesOf() }, ADMIN);
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([status, message]);
    expect(await stored()).toBe(before);
  });
});

test('uploaded pictures can be assigned to a destination, and the first one is published to the planner', async () => {
  const file = await png();
  const answer = (await (await travel.send(uploadImages, { files: [file] }, ADMIN)).json()) as { data: string[] };
  expect(answer.data).toHaveLength(1);
  const { imageList } = await create({ imageList: answer.data.map((imageUrl) => ({ imageUrl })) });
  expect(imageList).toMatchObject([{ imageUrl: answer.data[0] }]);
});

test('the credit of a picture is shown on the page of the place, stays without a word on it, and null removes it', async () => {
  const answer = (await (await travel.send(uploadImages, { files: [await png()] }, ADMIN)).json()) as {
    data: string[];
  };
  const imageUrl = answer.data[0] as string;
  const credit = { author: 'Aoi', licence: 'CC BY 4.0', url: 'https://commons.wikimedia.org/' };
  const { travelNo, imageList } = await create({ imageList: [{ imageUrl, credit }] });
  expect(imageList).toMatchObject([{ imageUrl, credit }]);
  const params = { travelNo: String(travelNo) };
  expect((await travel.call(getDestinationHead, { params })).structuredData).toMatchObject({
    image: { '@type': 'ImageObject', creditText: 'Aoi · CC BY 4.0', acquireLicensePage: credit.url },
  });
  const changed = async (image: object) => {
    await travel.call(updateDestination, { params, body: { ...draft, imageList: [{ imageUrl, ...image }] } }, ADMIN);
    return (await travel.call(getDestination, { params })).data.imageList[0]?.credit;
  };
  expect(await changed({})).toEqual(credit);
  const other = { author: 'Ren', licence: 'CC0', url: '' };
  expect(await changed({ credit: other })).toEqual(other);
  const [record] = (await travel.call(listTravelAudit, {}, ADMIN)).data.list;
  expect(record?.changes).toContainEqual({
    field: 'credits',
    before: ['Aoi | CC BY 4.0 | https://commons.wikimedia.org/'],
    after: ['Ren | CC0'],
  });
  expect(await changed({ credit: null })).toBeUndefined();
});

async function png(): Promise<File> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'a.png');
}
