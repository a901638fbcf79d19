import { beforeEach, describe, expect, test } from '@jest/globals';
import { applyImport, getDestinationHead } from '@osaka/contracts/travel';
import { testTravel } from '../testing/open-travel.ts';
import { check, download, exported, place, run } from '../testing/test-files.ts';

const travel = testTravel();
beforeEach(() => travel.importRun.idle());

describe('the exported file', () => {
  test('has a BOM for Excel, follows RFC 4180, has Korean headings with keys, and respects the filters', async () => {
    const bytes = await download(travel);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString('utf8');
    expect(text.slice(1).split('\r\n')[0]).toMatch(/^번호 \(travelNo\),이름 \(title\),상태 \(status\)/);
    expect((await exported(travel)).length).toBe(260);
    expect(await exported(travel, { search: '천수각' })).toMatchObject([
      {
        travelNo: '1',
        title: '오사카성 천수각',
        status: '활성',
        category: expect.anything(),
        hours: '매일 09:00-18:00',
      },
    ]);
    expect((await exported(travel, { status: 'inactive' })).every(({ status }) => status === '비활성')).toBe(true);
  });

  test('is unchanged in every row when it is imported again', async () => {
    expect((await check(travel, await exported(travel))).found).toEqual({
      rows: 260,
      added: 0,
      changed: 0,
      same: 260,
      wrong: 0,
    });
  });

  test('keeps hours that end after midnight, which the structured data of the place have as well', async () => {
    const [line] = await exported(travel, { search: '쓰텐카쿠' });
    const no = Number(line?.travelNo);
    await run(
      travel,
      applyImport,
      await check(travel, [{ ...line, hours: '월 20:00~02:00; 화 10:00-24:00; 수 00:00-00:00' }]),
    );
    expect((await place(travel, no)).timeList).toEqual([
      { dayOfWeek: '월', startTime: '20:00', endTime: '02:00' },
      { dayOfWeek: '화', startTime: '10:00', endTime: '00:00' },
      { dayOfWeek: '수', startTime: '00:00', endTime: '00:00' },
    ]);
    expect((await exported(travel, { search: '쓰텐카쿠' }))[0]?.hours).toBe(
      '월 20:00-02:00; 화 10:00-00:00; 수 00:00-00:00',
    );
    const head = await travel.call(getDestinationHead, { params: { travelNo: String(no) } });
    // For search engines equal times mean closed, and 23:59 the end of the day.
    expect(head.structuredData?.openingHoursSpecification).toMatchObject([
      { opens: '20:00', closes: '02:00' },
      { opens: '10:00', closes: '00:00' },
      { opens: '00:00', closes: '23:59' },
    ]);
  });

  test('has formulas escaped, and importing restores them', async () => {
    const formula = '=HYPERLINK("http://evil","x")';
    const [line] = await exported(travel, { search: '천수각' });
    await run(
      travel,
      applyImport,
      await check(travel, [{ ...line, explain: `'${formula}`, tel: "'+81-6-6941", description: '\'\'=a,"b"\nc' }]),
    );
    expect(await place(travel, 1)).toMatchObject({ explain: formula, tel: '+81-6-6941', description: '\'=a,"b"\nc' });
    const again = await exported(travel, { search: '천수각' });
    expect(again).toMatchObject([{ explain: `'${formula}`, tel: "'+81-6-6941", description: '\'\'=a,"b"\nc' }]);
    expect((await check(travel, again)).found.same).toBe(1);
  });
});
