/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { type Endpoint, ok } from '@osaka/contracts';
import {
  type AdminDestination,
  createDestination,
  getAdminDestination,
  listCategories,
  listFacilities,
  listTags,
  listWizardDistricts,
  updateDestination,
  uploadImages,
} from '@osaka/contracts/travel';
import { Route, Routes } from '@osaka/web-kit/router';
import { historyAtRest, renderScreen, type SeenCall, serveCalls, testDestination } from '@osaka/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readAlert } from '../testing/read-alert.ts';
import { DestinationFormPage } from './destination-form.page.tsx';

const dates = { createdDate: '2026-03-02T01:00:00.000Z', modifiedDate: '2026-03-02T01:00:00.000Z' };
const district = (guNo: number, guName: string, guMapX: number, guMapY: number) => ({
  guNo,
  guName,
  cityNo: 1,
  cityName: '오사카시',
  guStatus: 'Y' as const,
  guMapX,
  guMapY,
  ...dates,
});
const STORED: AdminDestination = {
  ...testDestination(7, '도톤보리', {
    categoryNo: 1,
    categoryName: '관광명소',
    guNo: 1,
    address: '오사카시 주오구 1-1',
    mapX: 135.5013,
    mapY: 34.6687,
    explain: '운하',
  }),
  titleKana: '',
  titleEn: '',
  aliases: [],
  version: 3,
};
const LISTS: [Endpoint, unknown][] = [
  [listCategories, [{ categoryNo: 1, categoryName: '관광명소', categoryStatus: 'Y', ...dates }]],
  [listWizardDistricts, [district(1, '주오구', 135.51, 34.68), district(2, '기타구', 135.5, 34.705)]],
  [listFacilities, [{ optionNo: 3, optionName: '화장실', optionStatus: 'Y', ...dates }]],
  [listTags, []],
];
type Answer = { status?: number; body: unknown };

function show(route: string, answers: (readonly [Endpoint, (call: SeenCall) => Answer])[] = []) {
  // The path parameter also matches the list paths, so the lists come first.
  const lists = LISTS.map(([endpoint, data]) => [endpoint, () => ({ body: ok(data) })] as const);
  const calls = serveCalls([
    ...answers.filter(([{ method }]) => method !== 'GET'),
    ...answers.filter(([call]) => call === listTags),
    ...lists,
    ...answers,
    [getAdminDestination, () => ({ body: ok(STORED) })],
  ]);
  const screen = (
    <Routes>
      <Route path="/admin/travels" element={<DestinationFormPage />} />
      <Route path="/admin/travels/:id" element={<DestinationFormPage />} />
      <Route path="/admin/travels/management" element={<h1>목록</h1>} />
    </Routes>
  );
  return { calls, ...renderScreen(screen, { route, session: { isAdmin: true } }) };
}
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } });
const save = () => fireEvent.click(screen.getByText('저장하기'));
const refusal = (status: number, message: string): Answer => ({ status, body: { code: String(status), message } });
const typedIn = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label, { exact: true }).value;

async function fillIn() {
  await screen.findByLabelText('이름', { exact: true });
  for (const [label, value] of [
    ['이름', '새 전망대'],
    ['카테고리', '1'],
    ['지역', '1'],
    ['주소', '오사카시 주오구 1-1'],
    ['위도', '34.6687'],
    ['경도', '135.5013'],
  ] as const) {
    type(label, value);
  }
}
const xhr = globalThis.XMLHttpRequest;
afterEach(() => {
  sessionStorage.clear();
  globalThis.XMLHttpRequest = xhr;
});

test('hours past midnight say when the place closes, in the form and in the preview', async () => {
  show('/admin/travels/7');
  fireEvent.click(await screen.findByLabelText('토요일'));
  type('토요일 여는 시각', '20:00');
  type('토요일 닫는 시각', '02:00');
  expect(screen.getByText('다음 날 오전 2:00에 닫아요.')).toBeTruthy();
  fireEvent.click(screen.getByText('미리보기'));
  expect(await screen.findByText('토 20:00~다음 날 오전 2:00')).toBeTruthy();
});

test('the preview has Japanese name, station, closing days, price and what a visit takes; letters in a telephone number are refused', async () => {
  show('/admin/travels/7', [
    [
      getAdminDestination,
      () => ({
        body: ok({
          ...STORED,
          titleJa: '道頓堀',
          station: { nameKo: '난바', nameJa: 'なんば', walkMinutes: 4 },
          closures: [{ rule: 'national-holiday' }],
          admission: { asOf: '2026-10', adultYen: 1200, childYen: 600, note: null },
          ...{ reservation: 'required', stayMinutes: 90, bestTime: '개관 직후', indoor: 'both' },
        }),
      }),
    ],
  ]);
  await screen.findByDisplayValue('도톤보리');
  type(/^전화/, 'abc전화');
  fireEvent.blur(screen.getByDisplayValue('abc전화'));
  expect(await screen.findByText('전화번호는 숫자와 +, -, 괄호로 입력해주세요.')).toBeTruthy();
  fireEvent.click(screen.getByText('미리보기'));
  const preview = within(await screen.findByRole('dialog', { name: '미리보기' }));
  for (const text of [
    '道頓堀',
    'なんば',
    '공휴일 휴무',
    '어른 1,200엔 · 어린이 600엔',
    '필수',
    '1시간 30분',
    '개관 직후',
    '둘 다',
  ])
    expect(preview.getByText(text)).toBeTruthy();
  expect(preview.getByText(/난바 걸어서 4분/)).toBeTruthy();
});

test('saving a new place shows 등록 성공! and the list', async () => {
  const { calls, address } = show('/admin/travels', [
    [createDestination, () => ({ status: 201, body: { code: '201', data: STORED } })],
  ]);
  await fillIn();
  save();
  expect(await readAlert()).toBe('등록 성공!');
  await waitFor(() => expect(address()).toBe('/admin/travels/management'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    title: '새 전망대',
    mapX: 135.5013,
    mapY: 34.6687,
    guNo: 1,
  });
});

test('saving a changed place sends the version that was read and shows 수정 성공!', async () => {
  const { calls } = show('/admin/travels/7', [[updateDestination, () => ({ body: ok(STORED) })]]);
  await screen.findByDisplayValue('도톤보리');
  type('주소', '오사카시 주오구 2-2');
  save();
  expect(await readAlert()).toBe('수정 성공!');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    address: '오사카시 주오구 2-2',
    version: 3,
  });
});

test('a failed save shows an error and keeps the form', async () => {
  show('/admin/travels', [
    [createDestination, () => refusal(500, '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.')],
  ]);
  await fillIn();
  save();
  expect(await readAlert()).toBe('이미지 업로드 또는 요청 처리 중 오류가 발생했습니다.');
  expect(typedIn('이름')).toBe('새 전망대');
});

test('an implausible position or address is confirmed by the user, not refused', async () => {
  const { calls } = show('/admin/travels', [
    [createDestination, () => ({ status: 201, body: { code: '201', data: STORED } })],
  ]);
  await fillIn();
  type('위도', '35.4');
  save();
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toMatch(/위치가 주오구에서 [\d.]+km 떨어져 있습니다. 이대로 저장하시겠습니까\?/);
  fireEvent.click(within(question).getByRole('button', { name: '취소' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  type('위도', '34.6687');
  type('주소', '오사카시 기타구 1-1');
  save();
  const second = await screen.findByRole('alertdialog');
  expect(second.textContent).toContain('주소에는 기타구, 지역에는 주오구로 되어 있습니다.');
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.click(within(second).getByRole('button', { name: '저장하기' }));
  expect(await readAlert()).toBe('등록 성공!');
});

test('on an edit conflict only the field that both changed is asked about; what the other changed alone is kept', async () => {
  let newest = STORED;
  const { calls } = show('/admin/travels/7', [
    [getAdminDestination, () => ({ body: ok(newest) })],
    [updateDestination, () => (newest.version === 3 ? conflict() : { body: ok(newest) })],
  ]);
  function conflict(): Answer {
    newest = { ...STORED, explain: '간판과 운하', tel: '06-1', version: 4 };
    return refusal(409, '다른 관리자가 먼저 수정했습니다. 최신 내용을 확인한 뒤 다시 저장해주세요.');
  }
  await screen.findByDisplayValue('도톤보리');
  type(/^한 줄 소개/, '네온 간판');
  save();
  const dialog = await screen.findByRole('dialog', { name: '다른 관리자가 먼저 수정했습니다.' });
  expect(within(dialog).getAllByRole('group')).toHaveLength(1);
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: '내 내용 네온 간판' }).checked).toBe(true);
  expect(dialog.textContent).toContain('저장된 내용 그대로 둬요: 전화');
  fireEvent.click(within(dialog).getByRole('button', { name: '저장하기' }));
  expect(await readAlert()).toBe('수정 성공!');
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
    { version: 3, tel: '', explain: '네온 간판' },
    { version: 4, tel: '06-1', explain: '네온 간판' },
  ]);
});

test('on an edit conflict the other version of a field can be chosen', async () => {
  const { calls } = show('/admin/travels/7', [
    [
      getAdminDestination,
      () => ({
        body: ok(screen.queryByDisplayValue('네온 간판') ? { ...STORED, explain: '간판과 운하', version: 4 } : STORED),
      }),
    ],
    [
      updateDestination,
      ({ body }) =>
        (body as { version: number }).version === 4
          ? { body: ok(STORED) }
          : refusal(409, '다른 관리자가 먼저 수정했습니다. 최신 내용을 확인한 뒤 다시 저장해주세요.'),
    ],
  ]);
  await screen.findByDisplayValue('도톤보리');
  type(/^한 줄 소개/, '네온 간판');
  save();
  const dialog = within(await screen.findByRole('dialog', { name: '다른 관리자가 먼저 수정했습니다.' }));
  fireEvent.click(dialog.getByRole('radio', { name: '저장된 내용 간판과 운하' }));
  fireEvent.click(dialog.getByRole('button', { name: '저장하기' }));
  await waitFor(() => expect(typedIn(/^한 줄 소개/)).toBe('간판과 운하'));
  expect(await readAlert()).toBe('수정 성공!');
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 4, explain: '간판과 운하' });
});

test('a merged version that cannot be saved is reported, and the form keeps it', async () => {
  let newest = STORED;
  show('/admin/travels/7', [
    [getAdminDestination, () => ({ body: ok(newest) })],
    [
      updateDestination,
      () => {
        if (newest.version === 4) return refusal(503, '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.');
        newest = { ...STORED, explain: '간판과 운하', version: 4 };
        return refusal(409, '다른 관리자가 먼저 수정했습니다. 최신 내용을 확인한 뒤 다시 저장해주세요.');
      },
    ],
  ]);
  await screen.findByDisplayValue('도톤보리');
  type(/^한 줄 소개/, '네온 간판');
  save();
  const dialog = within(await screen.findByRole('dialog', { name: '다른 관리자가 먼저 수정했습니다.' }));
  fireEvent.click(dialog.getByRole('button', { name: '저장하기' }));
  expect(await readAlert()).toBe('이미지 업로드 또는 요청 처리 중 오류가 발생했습니다.');
  expect(typedIn(/^한 줄 소개/)).toBe('네온 간판');
});

test('on an edit conflict whose other version cannot be loaded the form is kept', async () => {
  show('/admin/travels/7', [
    [
      getAdminDestination,
      () =>
        screen.queryByDisplayValue('네온 간판')
          ? refusal(503, '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.')
          : { body: ok(STORED) },
    ],
    [
      updateDestination,
      () => refusal(409, '다른 관리자가 먼저 수정했습니다. 최신 내용을 확인한 뒤 다시 저장해주세요.'),
    ],
  ]);
  await screen.findByDisplayValue('도톤보리');
  type(/^한 줄 소개/, '네온 간판');
  save();
  expect(await readAlert()).toBe('다른 관리자가 먼저 수정했습니다. 최신 내용을 확인한 뒤 다시 저장해주세요.');
  expect(typedIn(/^한 줄 소개/)).toBe('네온 간판');
});

test('a validation error of the server is shown at its field', async () => {
  show('/admin/travels', [
    [
      createDestination,
      () => ({
        status: 400,
        body: {
          code: '400',
          message: '지역을 선택해주세요.',
          errors: [{ path: 'guNo', message: '지역을 선택해주세요.' }],
        },
      }),
    ],
  ]);
  await fillIn();
  save();
  expect(await screen.findByText('지역을 선택해주세요.')).toBeTruthy();
  expect(screen.getByLabelText('지역', { exact: true }).getAttribute('aria-invalid')).toBe('true');
});

test('a sixth picture, a file that is not an image and one above 10 MB are refused; a failed upload keeps the form', async () => {
  show('/admin/travels', [[uploadImages, () => refusal(503, '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.')]]);
  await fillIn();
  const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText('사진 파일'), { target: { files } });
  const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

  choose(...['1', '2', '3', '4', '5', '6'].map(picture));
  expect(await readAlert()).toBe('이미지는 최대 5장까지만 업로드할 수 있습니다.');
  const heavy = picture('큰사진.png');
  Object.defineProperty(heavy, 'size', { value: 10 * 1024 * 1024 + 1 });
  choose(new File(['x'], '글.pdf', { type: 'application/pdf' }), heavy);
  expect(await screen.findByText('글.pdf: 이미지 파일만 업로드할 수 있습니다.')).toBeTruthy();
  expect(screen.getByText('큰사진.png: 파일은 10MB를 초과합니다.')).toBeTruthy();

  globalThis.XMLHttpRequest = class extends xhr {
    override send() {
      setTimeout(() => this.dispatchEvent(new ProgressEvent('error')));
    }
  };
  choose(picture('성.png'));
  expect(await readAlert()).toBe('이미지 업로드 실패');
  expect(typedIn('이름')).toBe('새 전망대');
});

test('a load error is shown with a retry', async () => {
  show('/admin/travels', [[listTags, () => refusal(503, '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.')]]);
  expect(await screen.findByText('데이터 로드 실패')).toBeTruthy();
  expect(screen.getByRole('button', { name: '다시 시도' })).toBeTruthy();
});

test('an unknown place shows a notice with a link to the list', async () => {
  show('/admin/travels/4711', [[getAdminDestination, () => refusal(404, '여행지 정보를 찾을 수 없습니다.')]]);
  expect(await screen.findByText('여행지 정보를 찾을 수 없습니다.')).toBeTruthy();
  expect(screen.getByRole('link', { name: '여행지 목록으로' })).toBeTruthy();
});

test('a link is followed only after the unsaved changes are confirmed', async () => {
  const { address } = show('/admin/travels/7');
  await screen.findByDisplayValue('도톤보리');
  type(/^한 줄 소개/, '네온 간판');
  fireEvent.click(screen.getByRole('link', { name: '취소' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('저장하지 않은 변경 사항이 있습니다. 이 페이지를 나가시겠습니까?');
  expect(address()).toBe('/admin/travels/7');
  fireEvent.click(within(question).getByRole('button', { name: '나가기' }));
  await waitFor(() => expect(address()).toBe('/admin/travels/management'));
});

test('a draft is restored when the form is opened again, until it is saved or discarded', async () => {
  show('/admin/travels/7');
  await screen.findByDisplayValue('도톤보리');
  type(/^한 줄 소개/, '네온 간판');
  cleanup();
  show('/admin/travels/7', [[updateDestination, () => ({ body: ok(STORED) })]]);
  await waitFor(() => expect(typedIn(/^한 줄 소개/)).toBe('네온 간판'));
  expect(screen.getByText('작성하던 내용을 불러왔어요.')).toBeTruthy();
  save();
  expect(await readAlert()).toBe('수정 성공!');
  cleanup();
  show('/admin/travels/7');
  await waitFor(() => expect(typedIn(/^한 줄 소개/)).toBe('운하'));
});

test('Back from a changed form asks first, and stays on 취소', async () => {
  const { address } = show('/admin/travels/7');
  await screen.findByDisplayValue('도톤보리');
  type(/^한 줄 소개/, '네온 간판');
  for (let times = 0; times < 2; times += 1) {
    await act(historyAtRest);
    act(() => history.back());
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('저장하지 않은 변경 사항이 있습니다. 이 페이지를 나가시겠습니까?');
    fireEvent.click(within(question).getByRole('button', { name: '취소' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  expect(typedIn(/^한 줄 소개/)).toBe('네온 간판');
  expect(address()).toBe('/admin/travels/7');
});

test('a double click on 저장하기 saves one place', async () => {
  const { calls } = show('/admin/travels', [
    [createDestination, () => ({ status: 201, body: { code: '201', data: STORED } })],
  ]);
  await fillIn();
  act(() => {
    for (let times = 0; times < 2; times += 1) screen.getByRole('button', { name: '저장하기' }).click();
  });
  expect(await readAlert()).toBe('등록 성공!');
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('the facts of a visit are typed and chosen, a price needs its month, and a place without hours says how it is open', async () => {
  const { calls } = show('/admin/travels/7', [[updateDestination, () => ({ body: ok(STORED) })]]);
  await screen.findByDisplayValue('도톤보리');
  type(/^어른 입장료/, '1200');
  fireEvent.change(screen.getByLabelText(/^운영 시간이 없으면/), { target: { value: 'always' } });
  fireEvent.change(screen.getByLabelText(/^예약/), { target: { value: 'required' } });
  type(/^붐빔/, '연휴엔 줄이 길어요');
  save();
  expect(await screen.findByText('입장료를 확인한 달을 입력해주세요.')).toBeTruthy();
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  fireEvent.change(screen.getByLabelText(/^입장료를 확인한 달/), { target: { value: '2026-10' } });
  fireEvent.click(screen.getByRole('button', { name: '미리보기' }));
  const dialog = await screen.findByRole('dialog', { name: '미리보기' });
  expect(dialog.textContent).toContain('언제나 열려 있어요');
  fireEvent.click(within(dialog).getByRole('button', { name: '닫기' }));
  save();
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      admission: { adultYen: 1200, childYen: null, note: null, asOf: '2026-10' },
      openKind: 'always',
      reservation: 'required',
      crowd: '연휴엔 줄이 길어요',
      free: null,
    }),
  );
});

test('the preview shows the place as visitors will see it', async () => {
  show('/admin/travels/7');
  await screen.findByDisplayValue('도톤보리');
  fireEvent.click(screen.getByLabelText('매일 운영'));
  fireEvent.click(screen.getByRole('checkbox', { name: '화장실' }));
  fireEvent.click(screen.getByRole('button', { name: '미리보기' }));
  const dialog = await screen.findByRole('dialog', { name: '미리보기' });
  expect(within(dialog).getByRole('heading', { name: '도톤보리' })).toBeTruthy();
  expect(dialog.textContent).toContain('월 09:00~18:00');
  expect(dialog.textContent).toContain('오사카시 주오구 1-1');
  expect(within(dialog).getByText('화장실')).toBeTruthy();
});
