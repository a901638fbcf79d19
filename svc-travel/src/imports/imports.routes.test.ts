import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  applyImport,
  attachTheme,
  checkImport,
  type DestinationImport,
  exportDestinations,
  getAdminDestination,
  getDestination,
  getImport,
  IMPORT_MAX_ROWS,
  type ImportRow,
  listImportRows,
  listImports,
  listTravelAudit,
  searchDestinations,
  toggleDestination,
  undoImport,
} from '@osaka/contracts';
import { refusesStrangers } from '@osaka/service-kit/testing';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import iconv from 'iconv-lite';
import { openTravel, type TestTravel } from '../testing/open-travel.ts';

const ADMIN = { memberNo: 9, isAdmin: true };
let travel: TestTravel;

beforeAll(async () => {
  travel = await openTravel();
});
afterAll(() => travel.close());
beforeEach(() => travel.importRun.idle());

refusesStrangers(() => travel.app, [exportDestinations, checkImport, listImports, getImport, listImportRows, applyImport, undoImport]);

type Line = Record<string, string>;
const REQUIRED = { travelNo: '', title: '', category: '맛집', district: '주오구', address: '오사카시 주오구 1-1', mapY: '34.68', mapX: '135.51' };

async function download(query: object = {}): Promise<Buffer> {
  const answer = await travel.request(exportDestinations, { query }, ADMIN);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** The exported lines by key. */
async function exported(query: object = {}): Promise<Line[]> {
  const [headings = [], ...records] = parse(await download(query), { bom: true }) as string[][];
  return records.map((cells) => Object.fromEntries(cells.map((cell, at) => [/\((\w+)\)$/.exec(headings[at] ?? '')?.[1] ?? '', cell])));
}

const csv = (lines: Line[]) => stringify(lines, { header: true, bom: true, columns: [...new Set(lines.flatMap((line) => Object.keys(line)))] });

function upload(content: string | Uint8Array<ArrayBuffer>, name = '여행지.csv') {
  return travel.send(checkImport, { files: [new File([content], name)] }, ADMIN);
}

async function check(lines: Line[]): Promise<DestinationImport> {
  const answer = await upload(csv(lines));
  const body = (await answer.json()) as { data: DestinationImport };
  expect([answer.status, body]).toMatchObject([201, {}]);
  return body.data;
}

async function rowsOf({ importNo }: DestinationImport, show = 'all'): Promise<ImportRow[]> {
  return (await travel.call(listImportRows, { params: { importNo: String(importNo) }, query: { show } as { show: 'all' } }, ADMIN)).data.data;
}

async function run(endpoint: typeof applyImport | typeof undoImport, { importNo }: DestinationImport): Promise<DestinationImport> {
  const params = { importNo: String(importNo) };
  await travel.call(endpoint, { params }, ADMIN);
  await travel.importRun.idle();
  return (await travel.call(getImport, { params }, ADMIN)).data;
}

const place = async (travelNo: number) => (await travel.call(getAdminDestination, { params: { travelNo: String(travelNo) } }, ADMIN)).data;

describe('the exported file', () => {
  test('begins with a mark for Excel, follows RFC 4180, has Korean headings with keys, and respects the filters', async () => {
    const bytes = await download();
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString('utf8');
    expect(text.slice(1).split('\r\n')[0]).toMatch(/^번호 \(travelNo\),이름 \(title\),상태 \(status\)/);
    expect((await exported()).length).toBe(223);
    expect(await exported({ search: '천수각' })).toMatchObject([
      { travelNo: '1', title: '오사카성 천수각', status: '활성', category: expect.anything(), hours: '매일 09:00-18:00' },
    ]);
    expect((await exported({ status: 'inactive' })).every(({ status }) => status === '비활성')).toBe(true);
  });

  test('read again without a change is the same in every row', async () => {
    expect((await check(await exported())).found).toEqual({ rows: 223, added: 0, changed: 0, same: 223, wrong: 0 });
  });

  test('guards cells that a spreadsheet would compute, and reading takes the guard off again', async () => {
    const formula = '=HYPERLINK("http://evil","x")';
    const [line] = await exported({ search: '천수각' });
    await run(applyImport, await check([{ ...line, explain: `'${formula}`, tel: "'+81-6-6941", description: '\'\'=a,"b"\nc' }]));
    expect(await place(1)).toMatchObject({ explain: formula, tel: '+81-6-6941', description: '\'=a,"b"\nc' });
    const again = await exported({ search: '천수각' });
    expect(again).toMatchObject([{ explain: `'${formula}`, tel: "'+81-6-6941", description: '\'\'=a,"b"\nc' }]);
    expect((await check(again)).found.same).toBe(1);
  });
});

describe('a file', () => {
  test('is compared field by field and nothing is written', async () => {
    const [line] = await exported({ search: '도톤보리' });
    const travelNo = Number(line?.travelNo);
    const before = await place(travelNo);
    const checked = await check([
      { ...line, explain: '새 한 줄', tags: '#야경; #필수코스' },
      { ...REQUIRED, title: '새로운 카페' },
    ]);
    expect(checked).toMatchObject({ state: 'checked', encoding: 'UTF-8', found: { rows: 2, added: 1, changed: 1, same: 0, wrong: 0 } });
    const [changed, added] = await rowsOf(checked);
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
    expect(await place(travelNo)).toEqual(before);
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
    ['hours in words', { hours: '아침부터 저녁까지' }, '운영 시간', "운영 시간은 '월 09:00-18:00; 화 09:00-18:00'처럼 적어주세요: 아침부터 저녁까지"],
    ['hours that end before they begin', { hours: '월 18:00-09:00' }, '운영 시간', '종료 시간은 시작 시간보다 늦어야 합니다.'],
    ['a day twice', { hours: '월 09:00-12:00; 월 13:00-18:00' }, '운영 시간', '운영 시간은 요일마다 하나만 입력할 수 있습니다.'],
    ['a script as website', { website: 'javascript:alert(1)' }, '누리집', '웹사이트는 http:// 또는 https://로 시작해야 합니다.'],
    ['an unknown status', { status: '보류' }, '상태', "상태는 '활성' 또는 '비활성'으로 적어주세요."],
  ])('with %s is told so at the row and column', async (_name, change, column, message) => {
    const checked = await check([
      { ...REQUIRED, title: '괜찮은 곳' },
      { ...REQUIRED, title: '시험', ...change },
    ]);
    expect(checked.found).toMatchObject({ added: 1, wrong: 1 });
    expect(await rowsOf(checked, 'wrong')).toMatchObject([{ rowNo: 3, kind: 'wrong', problems: [{ column, message }] }]);
  });

  test('with a number twice, with too few cells, and with a place changed since the export: none of these rows counts', async () => {
    const [line = {}] = await exported({ search: '천수각' });
    const twice = await check([
      { ...line, explain: 'a' },
      { ...line, explain: 'b' },
    ]);
    expect((await rowsOf(twice)).map(({ problems }) => problems[0]?.message)).toEqual(['같은 번호가 3행에도 있습니다.', '같은 번호가 2행에도 있습니다.']);
    const short = (await (await upload('travelNo,title,tel\r\n1,이름\r\n')).json()) as { data: DestinationImport };
    expect(await rowsOf(short.data)).toMatchObject([{ problems: [{ message: expect.stringContaining('칸이 2개로, 머리글의 3개와 다릅니다.') }] }]);
    const late = await check([{ ...line, explain: '늦은 수정', version: '0' }]);
    expect(await rowsOf(late)).toMatchObject([
      { kind: 'wrong', problems: [{ column: '버전', message: '파일을 내보낸 뒤에 수정된 여행지입니다. 다시 내보낸 파일로 고쳐주세요.' }] },
    ]);
  });

  test('with what may be meant is let through with a remark', async () => {
    const checked = await check([{ ...REQUIRED, title: '오사카성  천수각', mapY: '35.9', explain: '<b>굵게</b>' }]);
    expect((await rowsOf(checked))[0]).toMatchObject({
      kind: 'added',
      doubts: [
        { column: '이름', message: '같은 이름의 여행지가 있습니다: 오사카성 천수각 (번호 1)' },
        { column: '위도·경도', message: expect.stringMatching(/^위치가 주오구에서 13\d\.\dkm 떨어져 있습니다/) },
        { column: '내용', message: 'HTML 태그가 들어 있습니다. 태그도 글자 그대로 보입니다.' },
      ],
    });
  });

  test('that Excel saved in its old Korean encoding is read', async () => {
    const bytes = new Uint8Array(iconv.encode('번호,이름\r\n1,"똠양 꿍, 오사카"\r\n', 'CP949'));
    const answer = (await (await upload(bytes)).json()) as { data: DestinationImport };
    expect(answer.data).toMatchObject({ encoding: 'CP949', found: { changed: 1 } });
    expect((await rowsOf(answer.data))[0]?.changes).toMatchObject([{ column: '이름', after: '똠양 꿍, 오사카' }]);
  });

  test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['nothing in it', '', '빈 파일입니다.'],
    ['headings alone', '번호,이름\r\n', '머리글 아래에 가져올 행이 없습니다.'],
    ['unknown headings', 'a,b\r\n1,2\r\n', '머리글에서 아는 열을 찾지 못했습니다. 내보낸 파일의 머리글을 그대로 써주세요.'],
    ['semicolons', '번호;이름\r\n1;이름\r\n', "쉼표(,)로 나눈 CSV 파일만 읽을 수 있습니다. 엑셀에서는 'CSV UTF-8(쉼표로 분리)'로 저장해주세요."],
    ['tabs', '번호\t이름\r\n1\t이름\r\n', "쉼표(,)로 나눈 CSV 파일만 읽을 수 있습니다. 엑셀에서는 'CSV UTF-8(쉼표로 분리)'로 저장해주세요."],
    ['a column twice', '번호,이름,title\r\n1,a,b\r\n', '같은 열이 두 번 있습니다: 이름'],
    ['an open quote', '번호,이름\r\n1,"열린\r\n2,a\r\n', '2행의 따옴표(")가 올바르지 않습니다. 따옴표가 든 칸은 따옴표로 감싸고 안의 따옴표는 두 번 적어주세요.'],
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4]), "엑셀 파일은 읽을 수 없습니다. 엑셀에서는 'CSV UTF-8(쉼표로 분리)'로 저장해주세요."],
    ['UTF-16', new Uint8Array(Buffer.from('\ufeff번호,이름\r\n1,a', 'utf16le')), "파일의 문자 인코딩을 읽을 수 없습니다. 엑셀에서는 'CSV UTF-8(쉼표로 분리)'로 저장해주세요."],
    ['bytes of no encoding', new Uint8Array([0xff, 0xfe, 0xfd, 0x80, 0x2c]), "파일의 문자 인코딩을 읽을 수 없습니다. 엑셀에서는 'CSV UTF-8(쉼표로 분리)'로 저장해주세요."],
    ['too many rows', `번호\r\n${'1\r\n'.repeat(IMPORT_MAX_ROWS + 1)}`, '한 번에 5,000행까지 가져올 수 있습니다. 파일을 나누어 올려주세요.'],
  ])('with %s is refused and leaves nothing', async (_name, content, message) => {
    const count = (await travel.call(listImports, {}, ADMIN)).data.total;
    const answer = await upload(content);
    expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ path: 'file', message }] }]);
    expect((await travel.call(listImports, {}, ADMIN)).data.total).toBe(count);
  });
});

describe('applying', () => {
  test('writes what was compared, is seen by visitors at once, tells the planner, is on record, and can be undone', async () => {
    const [line = {}] = await exported({ search: '우메다 스카이' });
    const travelNo = Number(line.travelNo);
    const before = await place(travelNo);
    const checked = await check([
      { ...line, title: '우메다 하늘 정원', themes: '야경명소' },
      { ...REQUIRED, title: '함께 온 찻집', tags: '#야경' },
      { ...REQUIRED, title: '잘못된 곳', mapY: '100' },
    ]);
    const applied = await run(applyImport, checked);
    expect(applied).toMatchObject({ state: 'applied', applied: { rows: 2, written: 2, left: 0 } });
    expect((await travel.call(searchDestinations, { query: { search: '우메다 하늘 정원' } })).data.content[0]?.travelNo).toBe(travelNo);
    const added = (await rowsOf(applied)).find(({ kind }) => kind === 'added')?.travelNo as number;
    expect(await place(added)).toMatchObject({ title: '함께 온 찻집', status: 'Y', version: 1, tagListForView: [{ tagName: '#야경' }] });
    const stored = await travel.database.db.collection<{ _id: number }>('destinations').findOne({ _id: travelNo });
    expect(stored).toMatchObject({
      outbox: expect.arrayContaining([expect.objectContaining({ version: before.version + 1, data: expect.objectContaining({ title: '우메다 하늘 정원' }) })]),
    });
    const records = (await travel.call(listTravelAudit, { query: { target: String(travelNo) } }, ADMIN)).data.list;
    expect(records[0]).toMatchObject({
      actorNo: 9,
      note: `가져오기 ${checked.importNo}번`,
      changes: expect.arrayContaining([{ field: 'name', before: before.title, after: '우메다 하늘 정원' }]),
    });

    expect((await travel.request(applyImport, { params: { importNo: checked.importNo } }, ADMIN)).status).toBe(409);
    expect(await run(undoImport, checked)).toMatchObject({ state: 'undone', undone: { rows: 2, written: 2, left: 0 } });
    expect(await place(travelNo)).toMatchObject({ title: before.title, themaListForView: before.themaListForView, version: before.version + 2 });
    expect((await travel.request(getDestination, { params: { travelNo: String(added) } })).status).toBe(404);
  });

  test('never writes over what a colleague changed meanwhile, and undoing leaves alone what was changed since', async () => {
    const lines = (await exported()).slice(0, 3).map((line): Line => ({ ...line, explain: '한꺼번에 바꾼 소개' }));
    const [first, second] = lines.map(({ travelNo }) => Number(travelNo)) as [number, number];
    const checked = await check(lines);
    await travel.call(toggleDestination, { params: { travelNo: String(first) } }, ADMIN);
    const applied = await run(applyImport, checked);
    expect(applied.applied).toEqual({ rows: 3, written: 2, left: 1 });
    expect(await rowsOf(applied, 'attention')).toMatchObject([{ travelNo: first, outcome: 'left', reason: '파일을 확인한 뒤에 다른 관리자가 수정했습니다.' }]);
    expect((await place(first)).explain).not.toBe('한꺼번에 바꾼 소개');

    await travel.call(attachTheme, { body: { travelNo: second, themaNo: 5 } }, ADMIN).catch(() => {});
    await travel.call(toggleDestination, { params: { travelNo: String(second) } }, ADMIN);
    const undone = await run(undoImport, checked);
    expect(undone.undone).toEqual({ rows: 2, written: 1, left: 1 });
    expect(await rowsOf(undone, 'attention')).toMatchObject([
      { travelNo: first, outcome: 'left' },
      { travelNo: second, outcome: 'kept', reason: '가져온 뒤에 다른 관리자가 수정했습니다.' },
    ]);
    expect((await place(second)).explain).toBe('한꺼번에 바꾼 소개');
  });

  test('is done by one call out of many, and by one import at a time', async () => {
    const [line = {}] = await exported({ search: '천수각' });
    const [one, other] = [await check([{ ...line, tel: '06-1111-1111' }]), await check([{ ...REQUIRED, title: '다른 파일' }])];
    const answers = await Promise.all([one, one, one].map(({ importNo }) => travel.request(applyImport, { params: { importNo } }, ADMIN)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await travel.importRun.idle();
    const imports = travel.database.db.collection<{ _id: number }>('imports');
    await imports.updateOne({ _id: one.importNo }, { $set: { state: 'applying', running: true, holder: 'someone', leaseUntil: new Date('2999-01-01') } });
    const busy = await travel.request(applyImport, { params: { importNo: other.importNo } }, ADMIN);
    expect([busy.status, await busy.json()]).toMatchObject([409, { message: '다른 가져오기를 처리하고 있습니다. 끝난 뒤 다시 시도해주세요.' }]);
    await imports.updateOne({ _id: one.importNo }, { $set: { state: 'applied' }, $unset: { running: '', holder: '', leaseUntil: '' } });
  });

  test('goes on for a process that was killed after a write that it could not note, and writes nothing twice', async () => {
    const lines = (await exported({ status: 'active' })).slice(-4).map((line) => ({ ...line, explain: '끊긴 뒤 이어서' }));
    const checked = await check([...lines, { ...REQUIRED, title: '끊긴 사이의 찻집' }]);
    await run(applyImport, checked);
    const { db } = travel.database;
    const versions = async () => (await db.collection<{ _id: number; version: number }>('destinations').find().project({ version: 1 }).toArray()).map(({ version }) => version);
    const before = await versions();
    await db.collection('importRows').updateMany({ importNo: checked.importNo }, { $set: { outcome: null, writtenVersion: null } });
    await db
      .collection<{ _id: number }>('imports')
      .updateOne({ _id: checked.importNo }, { $set: { state: 'applying', running: true, holder: 'killed', leaseUntil: travel.time.now } });
    await travel.importRun.resume();
    expect(await versions()).toEqual(before);
    expect((await travel.call(getImport, { params: { importNo: String(checked.importNo) } }, ADMIN)).data).toMatchObject({
      state: 'applied',
      applied: { rows: 5, written: 5, left: 0 },
    });
    expect((await run(undoImport, checked)).undone).toEqual({ rows: 5, written: 5, left: 0 });
  });
});
