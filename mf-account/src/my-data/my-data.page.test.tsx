/** @jest-environment @osaka/web-kit/testing/environment */
import { beforeEach, expect, test } from '@jest/globals';
import { created, ok } from '@osaka/contracts';
import {
  downloadExport,
  EXPORT_MESSAGES,
  type ExportStatus,
  readExportStatus,
  requestExport,
} from '@osaka/contracts/account';
import { Route, Routes } from '@osaka/web-kit/router';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { screen } from '@testing-library/react';
import { button, click, closeDialog, says } from '../testing/acts.ts';
import { MyDataPage } from './my-data.page.tsx';

const member = { memberNo: 7, memberName: '하늘산책', username: 'haneul1' };
const NONE: ExportStatus = { state: 'none', requestedAt: null, expiresAt: null, bytes: null };
const MAKING: ExportStatus = { ...NONE, state: 'making', requestedAt: '2031-03-04T00:05:00Z' };
const READY: ExportStatus = {
  state: 'ready',
  requestedAt: '2031-03-04T00:05:00Z',
  expiresAt: '2031-03-05T00:06:00Z',
  bytes: 3_240_000,
};

let saved: string[];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = () => 'blob:zip';
  URL.revokeObjectURL = () => {};
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.download);
  };
});

function open(
  status: ExportStatus,
  { route = '/mypage/data', refusal }: { route?: string; refusal?: { status: number; message: string } } = {},
) {
  const served = { status, refusal };
  const refused = () =>
    served.refusal && {
      status: served.refusal.status,
      body: { code: String(served.refusal.status), message: served.refusal.message },
    };
  const calls = serveCalls([
    [readExportStatus, () => ({ body: ok(served.status) })],
    [
      requestExport,
      () => {
        served.status = MAKING;
        return refused() ?? { status: 201, body: created(MAKING, EXPORT_MESSAGES.requested) };
      },
    ],
    [
      downloadExport,
      () => refused() ?? { headers: { 'content-disposition': 'attachment; filename="osakaro-data-2031-03-04.zip"' } },
    ],
  ]);
  renderScreen(
    <Routes>
      <Route path="/mypage/data" element={<MyDataPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { route, session: member },
  );
  return { served, calls };
}

test('orders a file, and then says that it is being made', async () => {
  open(NONE);
  await says('작성한 리뷰와 사진');
  await click('내 데이터 요청');
  await says('만드는 중');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('2031.03.04 오전 9:05에 요청')).toBeTruthy();
});

test('a ready file is shown with its size and date, and points to the mail without its link', async () => {
  open(READY);
  await says('zip · 3.2MB');
  await says('2031.03.05 오전 9:06까지 받을 수 있고, 그 뒤에는 파일이 삭제돼요.');
  await says('가입한 이메일로 보낸 링크를 열면 받을 수 있어요. 링크는 본인만 쓸 수 있어요.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('the link of the mail downloads the file once, and again by a click', async () => {
  const { calls } = open(READY, { route: '/mypage/data?token=a-token' });
  await says('파일을 받았어요. 다운로드 폴더를 확인해 주세요.');
  expect(saved).toEqual(['osakaro-data-2031-03-04.zip']);
  expect(calls.filter(({ path }) => path === '/api/members/export/a-token')).toHaveLength(1);
  await click('한 번 더 받기');
  await says('파일을 받았어요. 다운로드 폴더를 확인해 주세요.');
  expect(saved).toHaveLength(2);
});

test.each<[ExportStatus['state'], string]>([
  ['expired', '받을 수 있는 시간이 지났어요'],
  ['failed', '파일을 만들지 못했어요'],
])('after %s a new file can be ordered', async (state, text) => {
  open({ ...READY, state, bytes: null });
  await says(text);
  await click('다시 요청');
  await says('만드는 중');
});

test('a link that is over or belongs to another member says so, and can be tried again', async () => {
  const { served } = open(READY, {
    route: '/mypage/data?token=a-token',
    refusal: { status: 410, message: EXPORT_MESSAGES.expired },
  });
  await says(EXPORT_MESSAGES.expired);
  expect(saved).toEqual([]);
  served.refusal = { status: 403, message: EXPORT_MESSAGES.notOwn };
  await click('파일 받기');
  await says(EXPORT_MESSAGES.notOwn);
});

test('a request that another window has made already is reported with its state', async () => {
  open(NONE, { refusal: { status: 409, message: EXPORT_MESSAGES.making } });
  await says('내 데이터 요청');
  expect(button('내 데이터 요청')).toBeTruthy();
  await click('내 데이터 요청');
  await closeDialog(EXPORT_MESSAGES.making);
  await says('만드는 중');
});
