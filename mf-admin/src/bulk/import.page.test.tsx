/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import {
  applyImport,
  type DestinationImport,
  getImport,
  type ImportRow,
  listImportRows,
  undoImport,
} from '@osaka/contracts/travel';
import { Route, Routes } from '@osaka/web-kit/router';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readAlert } from '../testing/read-alert.ts';
import { ImportPage } from './import.page.tsx';

const CHECKED: DestinationImport = {
  importNo: 7,
  fileName: '여행지-수정본.csv',
  encoding: 'CP949',
  memberId: 'osakaadmin',
  createdDate: '2026-03-02T01:00:00.000Z',
  state: 'checked',
  unknownColumns: ['메모'],
  found: { rows: 3, added: 1, changed: 1, same: 0, wrong: 1 },
  applied: { rows: 2, written: 0, left: 0 },
  undone: { rows: 0, written: 0, left: 0 },
  appliedDate: null,
  undoneDate: null,
};
const APPLIED: DestinationImport = { ...CHECKED, state: 'applied', applied: { rows: 2, written: 1, left: 1 } };
const ROWS: ImportRow[] = [
  row(2, { kind: 'changed', travelNo: 1, title: '오사카성', changes: [{ column: '전화', before: '', after: '06-1' }] }),
  row(3, {
    kind: 'added',
    title: '찻집',
    changes: [],
    doubts: [{ column: '이름', message: '같은 이름의 여행지가 있습니다: 찻집 (번호 5)' }],
  }),
  row(4, {
    kind: 'wrong',
    title: '',
    problems: [{ column: '카테고리', message: '등록되지 않은 카테고리입니다: 온천' }],
  }),
];

function show(shown: DestinationImport, answers: { status?: number; body: unknown } = { body: ok(APPLIED) }) {
  const calls = serveCalls([
    [getImport, () => ({ body: ok(shown) })],
    [listImportRows, () => ({ body: ok({ data: ROWS, total: ROWS.length }) })],
    [applyImport, () => answers],
    [undoImport, () => answers],
  ]);
  const screens = (
    <Routes>
      <Route path="/adminPage/imports/:importNo" element={<ImportPage />} />
    </Routes>
  );
  renderScreen(screens, { route: '/adminPage/imports/7', session: { isAdmin: true } });
  return calls;
}
const posts = (calls: ReturnType<typeof show>) =>
  calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
const answer = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

test('each row shows its changes, problems and warnings', async () => {
  show(CHECKED);
  const [changed, added, wrong] = (await screen.findAllByText(/^\d행$/)).map(
    (each) => each.closest('li') as HTMLElement,
  );
  expect(changed?.textContent).toContain('전화이전 없음이후 06-1');
  expect(added?.textContent).toContain('같은 이름의 여행지가 있습니다: 찻집 (번호 5)');
  expect(wrong?.textContent).toContain('이름 없음');
  expect(wrong?.textContent).toContain('카테고리 등록되지 않은 카테고리입니다: 온천');
  expect(screen.getByText(/예전 한글 인코딩\(CP949\)으로 저장된 파일이에요/)).toBeTruthy();
  expect(screen.getByText('알 수 없는 열은 읽지 않았어요: 메모')).toBeTruthy();
});

test('an import is applied only after a confirmation that names the rows left out', async () => {
  const calls = show(CHECKED);
  fireEvent.click(await screen.findByRole('button', { name: '2곳 적용하기' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    '2곳을 바꾸시겠습니까? 오류가 있는 1행은 적용되지 않습니다.',
  );
  await answer('취소');
  expect(posts(calls)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '2곳 적용하기' }));
  await answer('적용하기');
  await waitFor(() => expect(posts(calls)).toEqual(['/api/admin/travels/imports/7/apply']));
  expect(await screen.findByText('1곳에 적용했어요. 1곳은 그 사이 수정되어 적용하지 않았어요.')).toBeTruthy();
});

test('while an import runs, progress is shown and the buttons are disabled', async () => {
  show({ ...CHECKED, state: 'applying', applied: { rows: 200, written: 90, left: 10 } });
  expect((await screen.findByRole<HTMLProgressElement>('progressbar', { name: '적용하는 중' })).value).toBe(100);
  expect(screen.getByText(/적용하는 중 100 \/ 200곳/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /적용하기|되돌리기/ })).toBeNull();
});

test('a refused undo shows the server’s message', async () => {
  show(APPLIED, {
    status: 409,
    body: { code: '409', message: '다른 가져오기를 처리하고 있습니다. 끝난 뒤 다시 시도해주세요.' },
  });
  fireEvent.click(await screen.findByRole('button', { name: '되돌리기' }));
  await answer('되돌리기');
  expect(await readAlert()).toBe('다른 가져오기를 처리하고 있습니다. 끝난 뒤 다시 시도해주세요.');
});

function row(rowNo: number, change: Partial<ImportRow>): ImportRow {
  return {
    rowNo,
    kind: 'same',
    travelNo: null,
    title: '',
    changes: [],
    problems: [],
    doubts: [],
    outcome: null,
    reason: '',
    ...change,
  };
}
