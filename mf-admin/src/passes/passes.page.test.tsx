/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { created, type Endpoint, ok } from '@osaka/contracts';
import {
  ADMIN_STALE,
  type AdminPass,
  createPass,
  deletePass,
  listAdminPasses,
  listNames,
  type Pass,
  UNRECKONED_PASS,
  updatePass,
} from '@osaka/contracts/travel';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readAlert } from '../testing/read-alert.ts';
import { compareFile, passesCsv } from './compare-file.ts';
import { readPass, valuesOf } from './pass-draft.ts';
import { PassesPage } from './passes.page.tsx';

const { passNo: _no, ...WORDS }: Pass = {
  ...UNRECKONED_PASS,
  passNo: 1,
  nameKo: '오사카 주유패스 1일권',
  nameJa: '大阪周遊パス',
  nameEn: '',
  priceYen: 3500,
  childYen: null,
  days: 1,
  lines: ['오사카 메트로 전 노선', '뉴트램'],
  freePlaces: [1, 5],
  discountPlaces: [9],
  note: '어린이용은 없어요. "QR", 표',
  asOf: '2026-09',
  officialUrl: 'https://osaka-amazing-pass.com/',
  covers: ['metro', 'osakabus'],
  exceptions: [{ of: 'jr', note: 'JR은 들어 있지 않아요' }],
  conditions: [
    { travelNo: 5, note: '오후 3시 전 입장만 무료예요', before: '15:00' },
    { travelNo: 1, note: '천수각만', before: null },
  ],
  validOn: 'weekdays',
  rideOnly: [{ from: '간사이공항', to: '덴노지' }],
};
const PASS: AdminPass = { passNo: 1, ...WORDS, version: 3 };

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

function show(more: [Endpoint, { status?: number; body: unknown }][] = []) {
  const calls = serveCalls([
    ...more.map(([endpoint, answer]) => [endpoint, () => answer] as const),
    [listAdminPasses, () => ({ body: ok([PASS]) })],
    [listNames, () => ({ body: ok([{ travelNo: 1, names: ['오사카성 천수각'], mapX: 135.5, mapY: 34.6 }]) })],
  ]);
  renderScreen(<PassesPage />, { route: '/adminPage/passes', session: { isAdmin: true } });
  return calls;
}
/** The files of jsdom have no text(). */
const fileOf = (text: string) => Object.assign(new File([text], 'passes.csv'), { text: async () => text });
const written = (calls: ReturnType<typeof show>) => calls.filter(({ method }) => method !== 'GET');

test('a pass is registered with what is known; what is missing is named beside its field', async () => {
  const calls = show([[createPass, { status: 201, body: created({ ...PASS, passNo: 2 }) }]]);
  fireEvent.click(await screen.findByRole('button', { name: '패스 등록' }));
  const dialog = within(screen.getByRole('dialog', { name: '패스 등록' }));
  fireEvent.change(dialog.getByLabelText('어른 값(엔)'), { target: { value: '1,000' } });
  fireEvent.click(dialog.getByRole('button', { name: '저장하기' }));
  expect(dialog.getByText('패스 이름을 입력해주세요.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('이름'), { target: { value: '강 패스' } });
  fireEvent.change(dialog.getByLabelText('값을 확인한 달'), { target: { value: '2026-11' } });
  fireEvent.change(dialog.getByLabelText('무료 여행지'), { target: { value: '1, 4711' } });
  expect(await dialog.findByText(/오사카성 천수각, 4711번은 없는 여행지/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('무료 여행지'), { target: { value: '1' } });
  fireEvent.click(dialog.getByRole('button', { name: '저장하기' }));
  expect(await readAlert()).toBe('등록 성공!');
  expect(written(calls)[0]?.body).toMatchObject({
    nameKo: '강 패스',
    priceYen: 1000,
    childYen: null,
    asOf: '2026-11',
    days: 1,
    freePlaces: [1],
    validOn: 'any',
    covers: [],
  });
});

test('a change that the service refuses is said, and what was typed stays', async () => {
  show([
    [updatePass, { status: 400, body: { code: 400, message: '노선을 찾을 수 없습니다. (metro-zz)', data: null } }],
  ]);
  fireEvent.click(await screen.findByRole('button', { name: '수정 오사카 주유패스 1일권' }));
  const dialog = within(screen.getByRole('dialog', { name: '패스 수정' }));
  fireEvent.change(dialog.getByLabelText('교통비가 드는 회사와 노선'), { target: { value: 'metro-zz' } });
  fireEvent.click(dialog.getByRole('button', { name: '저장하기' }));
  expect(await readAlert()).toBe('노선을 찾을 수 없습니다. (metro-zz)');
  expect((dialog.getByLabelText('교통비가 드는 회사와 노선') as HTMLInputElement).value).toBe('metro-zz');
});

test('after a colleague has saved first, both changes are in the form, which saves as a change of the newest version', async () => {
  const newest = { ...PASS, version: 4, priceYen: 3600, days: 2 };
  let stored = PASS;
  const calls = serveCalls([
    [updatePass, () => (stored === PASS ? stale() : { body: ok(newest) })],
    [listAdminPasses, () => ({ body: ok([stored]) })],
    [listNames, () => ({ body: ok([]) })],
  ]);
  const stale = () => {
    stored = newest;
    return { status: 409, body: { code: '409', message: ADMIN_STALE } };
  };
  renderScreen(<PassesPage />, { route: '/adminPage/passes', session: { isAdmin: true } });
  fireEvent.click(await screen.findByRole('button', { name: '수정 오사카 주유패스 1일권' }));
  const dialog = within(screen.getByRole('dialog', { name: '패스 수정' }));
  const price = dialog.getByLabelText('어른 값(엔)') as HTMLInputElement;
  fireEvent.change(price, { target: { value: '3700' } });
  fireEvent.click(dialog.getByRole('button', { name: '저장하기' }));
  expect(await readAlert()).toBe(ADMIN_STALE);
  expect(price.value).toBe('3700');
  expect(dialog.getByText('저장된 내용: 3600')).toBeTruthy();
  expect((dialog.getByLabelText('쓸 수 있는 날') as HTMLInputElement).value).toBe('2');
  fireEvent.click(dialog.getByRole('button', { name: '저장하기' }));
  expect(await readAlert()).toBe('수정 성공!');
  expect(written(calls).map(({ body }) => body)).toMatchObject([
    { version: 3, priceYen: 3700, days: 1 },
    { version: 4, priceYen: 3700, days: 2 },
  ]);
});

test('a pass is removed after a question', async () => {
  const calls = show([[deletePass, { body: ok(null) }]]);
  fireEvent.click(await screen.findByRole('button', { name: '삭제 오사카 주유패스 1일권' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제하기' }));
  await waitFor(() => expect(written(calls).map(({ path }) => path)).toEqual(['/api/admin/passes/1']));
});

test('the form and a file keep every field of a pass', () => {
  expect(readPass(valuesOf(PASS))).toEqual({ words: WORDS });
  expect(compareFile(passesCsv([PASS]), [PASS])).toEqual([{ line: 2, name: PASS.nameKo, state: 'same' }]);
});

test('a file is compared row by row before anything is written: new, changed, wrong; what it leaves out stays', async () => {
  const calls = show([
    [updatePass, { body: ok(PASS) }],
    [createPass, { status: 201, body: created(PASS) }],
  ]);
  fireEvent.click(await screen.findByRole('button', { name: '파일로 고치기' }));
  const dialog = within(screen.getByRole('dialog', { name: '파일로 고치기' }));
  const lines = ['번호,이름,어른 값(엔),값을 확인한 달,쓸 수 있는 날'];
  lines.push('1,오사카 주유패스 1일권,3600,2026-11,1', ',새 패스,,,2', '9,없는 패스,,,1', ',틀린 패스,500,,1');
  fireEvent.change(dialog.getByLabelText('CSV 파일'), { target: { files: [fileOf(lines.join('\r\n'))] } });
  const list = await dialog.findByRole('list', { name: '바뀌는 내용' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '바뀜오사카 주유패스 1일권2행어른 값(엔), 값을 확인한 달',
    '새 패스새 패스3행',
    '오류없는 패스4행9번 패스가 없습니다.',
    '오류틀린 패스5행값을 확인한 달을 입력해주세요.',
  ]);
  expect(written(calls)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: '2장 적용하기' }));
  await waitFor(() => expect(written(calls)).toHaveLength(2));
  expect(written(calls)[0]).toMatchObject({
    method: 'PUT',
    body: { ...WORDS, priceYen: 3600, asOf: '2026-11', version: 3 },
  });
});

test('a file of another kind is refused with its reason', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: '파일로 고치기' }));
  const dialog = within(screen.getByRole('dialog', { name: '파일로 고치기' }));
  fireEvent.change(dialog.getByLabelText('CSV 파일'), { target: { files: [fileOf('a,b\n1,2')] } });
  expect(await dialog.findByText(/^CSV 파일을 읽을 수 없습니다/)).toBeTruthy();
});
