import { expect, test } from '@jest/globals';
import { failureOf, optionDraftOf, optionValuesOf } from './option-draft.ts';

const EMPTY = optionValuesOf(undefined);

test('a district requires a city and a numeric position, other kinds do not', () => {
  expect(optionDraftOf('gu', { ...EMPTY, name: '주오구', mapX: '135.5.1' }).problems).toEqual({
    cityNo: '시/도를 선택해주세요.',
    mapX: '경도는 숫자로 입력해주세요.',
    mapY: '위도는 숫자로 입력해주세요.',
  });
  expect(optionDraftOf('category', { ...EMPTY, name: ' 맛집 ' })).toEqual({
    draft: { name: '맛집', status: 'Y', cityNo: 0, mapX: 0, mapY: 0 },
    problems: {},
  });
});

test('a tag gets exactly one #', () => {
  expect([
    optionDraftOf('tag', { ...EMPTY, name: '벚꽃' }).draft.name,
    optionDraftOf('tag', { ...EMPTY, name: '#벚꽃' }).draft.name,
  ]).toEqual(['#벚꽃', '#벚꽃']);
});

test('failures have the documented messages', () => {
  expect([
    failureOf('city', '등록'),
    failureOf('gu', '등록'),
    failureOf('gu', '수정'),
    failureOf('city', '삭제'),
    failureOf('thema', '삭제'),
  ]).toEqual([
    '시/도 등록에 실패했습니다.',
    '구/군 등록에 실패했습니다.',
    '수정 실패',
    '삭제 실패',
    '테마 삭제에 실패했습니다.',
  ]);
});
