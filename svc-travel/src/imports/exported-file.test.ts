import { beforeEach, describe, expect, test } from '@jest/globals';
import { applyImport } from '@osaka/contracts/travel';
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
    expect((await exported(travel)).length).toBe(223);
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
      rows: 223,
      added: 0,
      changed: 0,
      same: 223,
      wrong: 0,
    });
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
