import { describe, expect, test } from '@jest/globals';
import type { AdminDestination, District } from '@osaka/contracts/travel';
import {
  differences,
  draftOf,
  type FormValues,
  plausibilityQuestion,
  problemsFrom,
  valuesOf,
  withAllDays,
  withTag,
} from './destination-form.ts';

const CASTLE: AdminDestination = {
  travelNo: 1,
  title: '오사카성 천수각',
  categoryNo: 4,
  categoryName: '문화/역사',
  guNo: 5,
  guName: '주오구',
  address: '오사카부 오사카시 주오구 오사카조 1-1',
  mapX: 135.5259,
  mapY: 34.6873,
  explain: '',
  status: 'Y',
  viewCount: 1,
  rating: 0,
  reviewCount: 0,
  imageList: [{ imageNo: 1, imageUrl: '/images/posters/1-1200.webp' }],
  optionListForView: [{ optionNo: 3, optionName: '주차장' }],
  tagListForView: [{ tagName: '#오사카성' }],
  themaListForView: [],
  tel: '',
  email: '',
  website: '',
  description: '',
  timeList: [{ dayOfWeek: '월', startTime: '10:00', endTime: '17:00' }],
  titleJa: '大阪城天守閣',
  addressJa: '大阪府大阪市中央区大阪城1-1',
  station: { nameKo: '모리노미야', nameJa: '森ノ宮', walkMinutes: 15 },
  stayMinutes: 90,
  lastEntryMinutes: 30,
  closures: [{ rule: 'yearly', from: '12-28', to: '01-01' }],
  createdDate: '2026-01-11T00:00:00.000Z',
  modifiedDate: '2026-01-11T00:00:00.000Z',
  version: 3,
};
const gu = (guNo: number, guName: string, guMapX: number, guMapY: number): District => ({
  guNo,
  guName,
  guMapX,
  guMapY,
  cityNo: 1,
  cityName: '오사카시',
  guStatus: 'Y',
  createdDate: '',
  modifiedDate: '',
});
const CHUO = gu(5, '주오구', 135.51, 34.68);
const KITA = gu(1, '기타구', 135.5, 34.705);
const change = (part: Partial<FormValues>) => draftOf({ ...valuesOf(CASTLE), ...part });

test('a place survives the conversion to form values and back, mapX being the longitude', () => {
  expect(draftOf(valuesOf(CASTLE)).draft).toMatchObject({
    title: '오사카성 천수각',
    categoryNo: 4,
    guNo: 5,
    mapX: 135.5259,
    mapY: 34.6873,
    timeList: [{ dayOfWeek: '월', startTime: '10:00', endTime: '17:00' }],
    optionList: [{ travelOptionNo: 3 }],
    tagList: [{ tagNo: null, tagName: '#오사카성' }],
    imageList: [{ imageUrl: '/images/posters/1-1200.webp' }],
  });
});

test('an empty form has an error at every required field', () => {
  expect(draftOf(valuesOf()).problems).toEqual({
    title: '여행지 이름을 입력해주세요.',
    categoryNo: '카테고리를 선택해주세요.',
    guNo: '지역을 선택해주세요.',
    address: '주소를 입력해주세요.',
    mapX: '경도를 입력해주세요.',
    mapY: '위도를 입력해주세요.',
  });
});

describe('coordinates', () => {
  test.each([
    ['135.52.59', '경도는 숫자로 입력해주세요.'],
    ['1e2', '경도는 숫자로 입력해주세요.'],
    ['181', '경도는 -180에서 180 사이여야 합니다.'],
    ['', '경도를 입력해주세요.'],
  ])('longitude %s is refused with its message', (mapX, sentence) => {
    expect(change({ mapX }).problems).toEqual({ mapX: sentence });
  });
});

test('hours may end after midnight, and hours without a start are an error at their day', () => {
  const { times } = valuesOf(CASTLE);
  expect(
    change({ times: { ...times, 토: { isOpen: true, startTime: '20:00', endTime: '02:00' } } }).draft?.timeList,
  ).toContainEqual({ dayOfWeek: '토', startTime: '20:00', endTime: '02:00' });
  expect(change({ times: { ...times, 월: { isOpen: true, startTime: '', endTime: '09:00' } } }).problems).toEqual({
    'times.월': '운영 시간을 입력해주세요.',
  });
});

test('errors of the server are mapped to the same fields', () => {
  expect(
    problemsFrom(
      [
        { path: 'title', message: '가' },
        { path: 'timeList.0.endTime', message: '나' },
      ],
      valuesOf(CASTLE),
    ),
  ).toEqual({ title: '가', 'times.월': '나' });
});

test('opening all days sets default hours, and days with hours keep them', () => {
  const all = withAllDays(valuesOf(CASTLE).times, true);
  expect(all.월).toEqual({ isOpen: true, startTime: '10:00', endTime: '17:00', dayOfWeek: '월' });
  expect(all.일).toEqual({ isOpen: true, startTime: '09:00', endTime: '18:00' });
  expect(Object.values(withAllDays(all, false)).some(({ isOpen }) => isOpen)).toBe(false);
});

test('tags get a # and are deduplicated', () => {
  expect(withTag(['#벚꽃'], ' 야경 ')).toEqual(['#벚꽃', '#야경']);
  expect(withTag(['#벚꽃'], '##벚꽃')).toEqual(['#벚꽃']);
  expect(withTag(['#벚꽃'], '벚꽃'.normalize('NFD'))).toEqual(['#벚꽃']);
  expect(withTag([], ' # ')).toEqual([]);
});

test('a position far from its district or an address in another one needs a confirmation', () => {
  const point = { mapX: 135.5259, mapY: 34.6873, address: CASTLE.address };
  expect(plausibilityQuestion(point, CHUO, [CHUO, KITA])).toBeUndefined();
  expect(plausibilityQuestion({ ...point, mapY: 35.6873 }, CHUO, [CHUO, KITA])).toMatch(
    /^위치가 주오구에서 11\d\.\dkm 떨어져 있습니다/,
  );
  expect(plausibilityQuestion({ ...point, address: '오사카시 기타구 1' }, CHUO, [CHUO, KITA])).toBe(
    '주소에는 기타구, 지역에는 주오구로 되어 있습니다. 이대로 저장하시겠습니까?',
  );
});

test('two versions are compared field by field', () => {
  const mine = { ...valuesOf(CASTLE), title: '오사카성', guNo: '1', tags: [] };
  expect(differences(mine, valuesOf(CASTLE), (field, no) => `${field} ${no}`)).toEqual([
    { label: '이름', mine: '오사카성', theirs: '오사카성 천수각' },
    { label: '지역', mine: 'guNo 1', theirs: 'guNo 5' },
    { label: '태그', mine: '없음', theirs: '#오사카성' },
  ]);
});
