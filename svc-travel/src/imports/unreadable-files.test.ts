import { beforeEach, describe, expect, test } from '@jest/globals';
import { type DestinationImport, IMPORT_MAX_ROWS, listImports } from '@osaka/contracts/travel';
import iconv from 'iconv-lite';
import { testTravel } from '../testing/open-travel.ts';
import { ADMIN, rowsOf, upload } from '../testing/test-files.ts';

const travel = testTravel();
beforeEach(() => travel.importRun.idle());

describe('a file', () => {
  test('that Excel saved in its legacy Korean encoding is read', async () => {
    const bytes = new Uint8Array(iconv.encode('번호,이름\r\n1,"똠양 꿍, 오사카"\r\n', 'CP949'));
    const answer = (await (await upload(travel, bytes)).json()) as { data: DestinationImport };
    expect(answer.data).toMatchObject({ encoding: 'CP949', found: { changed: 1 } });
    expect((await rowsOf(travel, answer.data))[0]?.changes).toMatchObject([
      { column: '이름', after: '똠양 꿍, 오사카' },
    ]);
  });

  test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['nothing in it', '', '빈 파일입니다.'],
    ['headings alone', '번호,이름\r\n', '머리글 아래에 가져올 행이 없습니다.'],
    [
      'unknown headings',
      'a,b\r\n1,2\r\n',
      '머리글에서 아는 열을 찾지 못했습니다. 내보낸 파일의 머리글을 그대로 써주세요.',
    ],
    [
      'semicolons',
      '번호;이름\r\n1;이름\r\n',
      "쉼표(,)로 나눈 CSV 파일만 읽을 수 있습니다. 엑셀에서는 'CSV UTF-8(쉼표로 분리)'로 저장해주세요.",
    ],
    [
      'tabs',
      '번호\t이름\r\n1\t이름\r\n',
      "쉼표(,)로 나눈 CSV 파일만 읽을 수 있습니다. 엑셀에서는 'CSV UTF-8(쉼표로 분리)'로 저장해주세요.",
    ],
    ['a column twice', '번호,이름,title\r\n1,a,b\r\n', '같은 열이 두 번 있습니다: 이름'],
    [
      'an open quote',
      '번호,이름\r\n1,"열린\r\n2,a\r\n',
      '2행의 따옴표(")가 올바르지 않습니다. 따옴표가 든 칸은 따옴표로 감싸고 안의 따옴표는 두 번 적어주세요.',
    ],
    [
      'a workbook',
      new Uint8Array([0x50, 0x4b, 3, 4]),
      "엑셀 파일은 읽을 수 없습니다. 엑셀에서는 'CSV UTF-8(쉼표로 분리)'로 저장해주세요.",
    ],
    [
      'UTF-16',
      new Uint8Array(Buffer.from('\ufeff번호,이름\r\n1,a', 'utf16le')),
      "파일의 문자 인코딩을 읽을 수 없습니다. 엑셀에서는 'CSV UTF-8(쉼표로 분리)'로 저장해주세요.",
    ],
    [
      'bytes of no encoding',
      new Uint8Array([0xff, 0xfe, 0xfd, 0x80, 0x2c]),
      "파일의 문자 인코딩을 읽을 수 없습니다. 엑셀에서는 'CSV UTF-8(쉼표로 분리)'로 저장해주세요.",
    ],
    [
      'too many rows',
      `번호\r\n${'1\r\n'.repeat(IMPORT_MAX_ROWS + 1)}`,
      '한 번에 5,000행까지 가져올 수 있습니다. 파일을 나누어 올려주세요.',
    ],
  ])('with %s is refused and leaves nothing', async (_name, content, message) => {
    const count = (await travel.call(listImports, {}, ADMIN)).data.total;
    const answer = await upload(travel, content);
    expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ path: 'file', message }] }]);
    expect((await travel.call(listImports, {}, ADMIN)).data.total).toBe(count);
  });
});
