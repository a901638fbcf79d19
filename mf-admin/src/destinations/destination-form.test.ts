import { describe, expect, test } from '@jest/globals';
import type { AdminDestination, District } from '@osaka/contracts/travel';
import { testDestination } from '@osaka/web-kit/testing';
import { withFields } from '../edit-conflict.ts';
import {
  compareVersions,
  draftOf,
  type FormValues,
  plausibilityQuestion,
  problemsFrom,
  valuesOf,
  withAllDays,
  withTags,
} from './destination-form.ts';

const CASTLE: AdminDestination = {
  ...testDestination(1, '오사카성 천수각', {
    categoryNo: 4,
    address: '오사카부 오사카시 주오구 오사카조 1-1',
    mapX: 135.5259,
    mapY: 34.6873,
    imageList: [{ imageNo: 1, imageUrl: '/images/posters/1-1200.webp' }],
    optionListForView: [{ optionNo: 3, optionName: '주차장' }],
    tagListForView: [{ tagName: '#오사카성' }],
    timeList: [{ dayOfWeek: '월', startTime: '10:00', endTime: '17:00' }],
    titleJa: '大阪城天守閣',
    addressJa: '大阪府大阪市中央区大阪城1-1',
    station: { nameKo: '모리노미야', nameJa: '森ノ宮', walkMinutes: 15 },
    stayMinutes: 90,
    lastEntryMinutes: 30,
    closures: [{ rule: 'yearly', from: '12-28', to: '01-01' }],
  }),
  titleKana: 'おおさかじょう',
  titleEn: 'Osaka Castle',
  aliases: ['오사카 캐슬'],
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

test('a new photograph needs author and licence; one that was stored without them may stay so', () => {
  const image = '/images/uploads/a-1200.webp';
  const values = { ...valuesOf(CASTLE), images: [image] };
  expect(draftOf(values, valuesOf(CASTLE)).problems).toEqual({
    [`credits.${image}.author`]: '사진의 저작자를 입력해주세요.',
    [`credits.${image}.licence`]: '사진의 이용 조건을 입력해주세요.',
  });
  expect(draftOf(values, values).draft?.imageList).toEqual([{ imageUrl: image, credit: null }]);
  const credit = { author: 'Aoi', licence: 'CC BY 4.0', url: '' };
  const credited = { ...values, credits: { [image]: credit } };
  expect(draftOf(credited, valuesOf(CASTLE)).draft?.imageList).toEqual([{ imageUrl: image, credit }]);
  expect(draftOf({ ...credited, credits: { [image]: { ...credit, url: 'javascript:alert(1)' } } }).problems).toEqual({
    [`credits.${image}.url`]: '사진의 출처 주소는 http:// 또는 https://로 시작해야 합니다.',
  });
});

describe('coordinates', () => {
  test.each([
    ['135.52.59', '경도는 숫자로 입력해주세요.'],
    ['1e2', '경도는 숫자로 입력해주세요.'],
    ['181', '경도는 -180에서 180 사이여야 합니다.'],
    ['', '경도를 입력해주세요.'],
  ])('longitude %s is refused with its message', (mapX, text) => {
    expect(change({ mapX }).problems).toEqual({ mapX: text });
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

test('the facts of a visit survive the form, and a price without its month is an error at the month', () => {
  const facts = {
    admission: { adultYen: 1200, childYen: 0, note: '중학생까지 무료', asOf: '2026-10' },
    free: false,
    reservation: 'required' as const,
    indoor: 'both' as const,
    crowd: '연휴엔 줄이 길어요',
    bestTime: null,
    openKind: 'varies' as const,
    timeList: [],
  };
  const values = valuesOf({ ...CASTLE, ...facts });
  expect(draftOf(values).draft).toMatchObject(facts);
  expect(draftOf({ ...values, free: '', reservation: '', indoor: '' }).draft).toMatchObject({
    free: null,
    reservation: null,
    indoor: null,
  });
  expect(draftOf({ ...values, admission: { ...values.admission, asOf: '' } }).problems).toEqual({
    'admission.asOf': '입장료를 확인한 달을 입력해주세요.',
  });
  expect(draftOf({ ...values, admission: { ...values.admission, adultYen: '천 엔' } }).problems).toEqual({
    'admission.adultYen': '금액은 0에서 1,000,000 사이의 정수로 입력해주세요.',
  });
  const none = { asOf: '', adultYen: '', childYen: '', note: '' };
  expect(draftOf({ ...values, admission: none }).draft?.admission).toBeNull();
});

test.each([
  ['매주 월 휴무', '공휴일이면 어떻게 되는지도 적어주세요.'],
  ['매주 월요일 휴무, 공휴일이면 영업', '요일은 월·화처럼 한 글자로 적어주세요.'],
  ['매년 13.29~01.03 휴무', '없는 날짜입니다: 13.29'],
  ['매년 1.3 휴무', '날짜는 01.03처럼 두 자리씩 적어주세요: 1.3'],
  ['11.01~02.29 9:00~16:30 운영', '시각은 09:00처럼 적어주세요: 9:00'],
  ['비정기 휴무 (기분)', '비정기 휴무의 사유는 시설 점검,'],
  ['가끔 쉼', '알 수 없는 형식입니다.'],
])('the first closure line that is no rule (%s) says why', (line, reason) => {
  const { problems } = change({ closures: `공휴일 휴무\n${line}\n또 쉼` });
  expect(problems?.closures).toContain(`‘${line}’: ${reason}`);
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

test('tags get a #, are separated by commas and deduplicated', () => {
  expect(withTags(['#벚꽃'], ' 야경 ')).toEqual(['#벚꽃', '#야경']);
  expect(withTags(['#벚꽃'], '##벚꽃')).toEqual(['#벚꽃']);
  expect(withTags(['#벚꽃'], '벚꽃'.normalize('NFD'))).toEqual(['#벚꽃']);
  expect(withTags([], ' # ')).toEqual([]);
  expect(withTags(['#난바'], '난바, 야경，#우메다#산책')).toEqual(['#난바', '#야경', '#우메다', '#산책']);
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

test('of two versions only the fields that both have changed are a conflict; the others are kept from where they changed', () => {
  const base = valuesOf(CASTLE);
  const mine = { ...base, title: '오사카성', guNo: '1', tel: '06-1' };
  const theirs = { ...base, title: '오사카성 천수각 (본관)', guNo: '2', tags: [], tel: '06-1' };
  const { taken, conflicts } = compareVersions({ base, mine, theirs }, (field, no) => `${field} ${no}`);
  expect(conflicts).toEqual([
    { field: 'title', label: '이름', mine: '오사카성', theirs: '오사카성 천수각 (본관)' },
    { field: 'guNo', label: '지역', mine: 'guNo 1', theirs: 'guNo 2' },
  ]);
  expect(taken).toEqual(['tags']);
  expect(withFields(mine, theirs, [...taken, 'guNo'])).toEqual({ ...mine, guNo: '2', tags: [] });
});
