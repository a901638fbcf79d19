import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { DestinationImport } from '@osaka/contracts/travel';
import { testTravel } from '../testing/open-travel.ts';
import { check, exported, type Line, place, REQUIRED, rowsOf, upload } from '../testing/test-files.ts';

const travel = testTravel();
beforeEach(() => travel.importRun.idle());

describe('a file', () => {
  test('is compared field by field without writing', async () => {
    const [line] = await exported(travel, { search: '도톤보리' });
    const travelNo = Number(line?.travelNo);
    const before = await place(travel, travelNo);
    const checked = await check(travel, [
      { ...line, explain: '새 한 줄', tags: '#야경; #필수코스' },
      { ...REQUIRED, title: '새로운 카페' },
    ]);
    expect(checked).toMatchObject({
      state: 'checked',
      encoding: 'UTF-8',
      found: { rows: 2, added: 1, changed: 1, same: 0, wrong: 0 },
    });
    const [changed, added] = await rowsOf(travel, checked);
    expect(changed).toMatchObject({
      rowNo: 2,
      kind: 'changed',
      travelNo,
      changes: [
        { column: '한 줄 소개', before: before.explain, after: '새 한 줄' },
        { column: '태그', after: '#야경; #필수코스' },
      ],
    });
    expect(added).toMatchObject({ rowNo: 3, kind: 'added', title: '새로운 카페', travelNo: null });
    expect(await place(travel, travelNo)).toEqual(before);
  });

  test.each<[string, Line, string, string]>([
    ['an unknown number', { travelNo: '99999' }, '번호', '등록되지 않은 여행지 번호입니다: 99999'],
    ['a number in words', { travelNo: '열둘' }, '번호', '번호는 숫자로 적어주세요. 새 여행지는 비워 두세요.'],
    ['an unknown category', { category: '온천' }, '카테고리', '등록되지 않은 카테고리입니다: 온천'],
    ['an unknown district', { district: '강남구' }, '지역', '등록되지 않은 지역입니다: 강남구'],
    ['an unknown tag', { tags: '#야경; #없는태그' }, '태그', '등록되지 않은 태그입니다: #없는태그'],
    ['an unknown theme', { themes: '없는테마' }, '테마', '등록되지 않은 테마입니다: 없는테마'],
    ['a latitude off the planet', { mapY: '91' }, '위도', '위도는 -90에서 90 사이여야 합니다.'],
    ['a longitude in words', { mapX: '동쪽' }, '경도', '경도는 숫자로 입력해주세요.'],
    ['a name of 10,000 characters', { title: '가'.repeat(10_000) }, '이름', '여행지 이름은 100자까지 입력 가능합니다.'],
    ['a name nobody can see', { title: '\u200b\u200b' }, '이름', '여행지 이름을 입력해주세요.'],
    ['no address', { address: '' }, '주소', '주소를 입력해주세요.'],
    [
      'hours in words',
      { hours: '아침부터 저녁까지' },
      '운영 시간',
      "운영 시간은 '월 09:00-18:00; 화 09:00-18:00'처럼 적어주세요: 아침부터 저녁까지",
    ],
    ['an hour that no clock has', { hours: '월 20:00-26:00' }, '운영 시간', '올바르지 않은 값입니다.'],
    [
      'a day twice',
      { hours: '월 09:00-12:00; 월 13:00-18:00' },
      '운영 시간',
      '운영 시간은 요일마다 하나만 입력할 수 있습니다.',
    ],
    [
      'a script as website',
      { website: 'javascript:alert(1)' },
      '웹사이트',
      '웹사이트는 http:// 또는 https://로 시작해야 합니다.',
    ],
    ['an unknown status', { status: '보류' }, '상태', "상태는 '활성' 또는 '비활성'으로 적어주세요."],
  ])('with %s has an error at the row and column', async (_name, change, column, message) => {
    const checked = await check(travel, [
      { ...REQUIRED, title: '괜찮은 곳' },
      { ...REQUIRED, title: '시험', ...change },
    ]);
    expect(checked.found).toMatchObject({ added: 1, wrong: 1 });
    expect(await rowsOf(travel, checked, 'wrong')).toMatchObject([
      { rowNo: 3, kind: 'wrong', problems: [{ column, message }] },
    ]);
  });

  test('with a duplicate number, missing cells or a place changed since the export has errors in these rows only', async () => {
    const [line = {}] = await exported(travel, { search: '천수각' });
    const twice = await check(travel, [
      { ...line, explain: 'a' },
      { ...line, explain: 'b' },
    ]);
    expect((await rowsOf(travel, twice)).map(({ problems }) => problems[0]?.message)).toEqual([
      '같은 번호가 3행에도 있습니다.',
      '같은 번호가 2행에도 있습니다.',
    ]);
    const short = (await (await upload(travel, 'travelNo,title,tel\r\n1,이름\r\n')).json()) as {
      data: DestinationImport;
    };
    expect(await rowsOf(travel, short.data)).toMatchObject([
      { problems: [{ message: expect.stringContaining('칸이 2개로, 머리글의 3개와 다릅니다.') }] },
    ]);
    const late = await check(travel, [{ ...line, explain: '늦은 수정', version: '0' }]);
    expect(await rowsOf(travel, late)).toMatchObject([
      {
        kind: 'wrong',
        problems: [
          { column: '버전', message: '파일을 내보낸 뒤에 수정된 여행지입니다. 다시 내보낸 파일로 고쳐주세요.' },
        ],
      },
    ]);
  });

  test('with implausible values is accepted with warnings', async () => {
    const checked = await check(travel, [
      { ...REQUIRED, title: '오사카성  천수각', mapY: '35.9', explain: '<b>굵게</b>' },
    ]);
    expect((await rowsOf(travel, checked))[0]).toMatchObject({
      kind: 'added',
      doubts: [
        { column: '이름', message: '같은 이름의 여행지가 있습니다: 오사카성 천수각 (번호 1)' },
        { column: '위도·경도', message: expect.stringMatching(/^위치가 주오구에서 13\d\.\dkm 떨어져 있습니다/) },
        { column: '내용', message: 'HTML 태그가 들어 있습니다. 태그도 글자 그대로 보입니다.' },
      ],
    });
  });
});

test.each(['crlf-header-lf-rows.csv', 'crlf-then-one-lf.csv'])(
  '%s: each row counts, whatever ends its line',
  async (name) => {
    const answer = await upload(travel, new Uint8Array(await readFile(join(import.meta.dirname, 'fixtures', name))));
    expect(await answer.json()).toMatchObject({
      data: { found: { rows: 3, added: 3, changed: 0, same: 0, wrong: 0 } },
    });
  },
);
