/** @jest-environment @osaka/web-kit/testing/environment */
import { beforeEach, expect, test } from '@jest/globals';
import { MemoryRouter } from '@osaka/web-kit/router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Sheet } from '../components/sheet.tsx';
import { renderScreen } from '../testing/index.ts';
import { DialogHost } from './dialog-host.tsx';
import { confirmAction, showAlert, showToast } from './dialogs.ts';
import { takeFirst } from './queue.ts';

// A dialog that was closed goes back over its history entry, asynchronously.
beforeEach(() => waitFor(() => expect((history.state as { overlayDepth?: number } | null)?.overlayDepth ?? 0).toBe(0)));

test('alerts are shown one after another, and each promise resolves when its alert closes', async () => {
  renderScreen(<p>화면</p>);
  const closed: string[] = [];
  act(() => {
    showAlert('첫째').then(() => closed.push('첫째'));
    showAlert('둘째').then(() => closed.push('둘째'));
  });
  expect(screen.getByRole('alertdialog', { name: '첫째' })).toBeTruthy();
  expect(screen.queryByRole('alertdialog', { name: '둘째' })).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '확인' })));
  expect(closed).toEqual(['첫째']);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '확인' })));
  expect(closed).toEqual(['첫째', '둘째']);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('an alert that is already queued is shown once, and both promises resolve', async () => {
  renderScreen(<p>화면</p>);
  const closed: string[] = [];
  act(() => {
    showAlert('서버 오류').then(() => closed.push('첫째'));
    showAlert('서버 오류').then(() => closed.push('둘째'));
  });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '확인' })));
  expect(closed).toEqual(['첫째', '둘째']);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a confirmation requested twice at once is shown once, and only one call resolves to true', async () => {
  renderScreen(<p>화면</p>);
  const question = { message: '삭제하시겠습니까?', action: '삭제하기' };
  let answers: Promise<boolean[]> | undefined;
  act(() => {
    answers = Promise.all([confirmAction(question), confirmAction(question)]);
  });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '삭제하기' })));
  expect(await answers).toEqual([true, false]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('Back cancels a confirmation or closes an alert without leaving the page', async () => {
  renderScreen(<p>화면</p>);
  let answer: Promise<boolean> | undefined;
  act(() => {
    answer = confirmAction({ message: '삭제하시겠습니까?' });
  });
  await act(async () => {
    history.back();
    await answer;
  });
  expect(await answer).toBe(false);
  expect(screen.getByText('화면')).toBeTruthy();
});

test('a confirmation is answered by its action button, 취소 or Escape', async () => {
  renderScreen(<p>화면</p>);
  const answer = async (press: () => void) => {
    let asked: Promise<boolean> | undefined;
    act(() => {
      asked = confirmAction({ message: '삭제하시겠습니까?', action: '삭제하기', danger: true });
    });
    await act(async () => press());
    return asked;
  };
  expect(await answer(() => fireEvent.click(screen.getByRole('button', { name: '삭제하기' })))).toBe(true);
  expect(await answer(() => fireEvent.click(screen.getByRole('button', { name: '취소' })))).toBe(false);
  expect(
    await answer(() => fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }))),
  ).toBe(false);
});

test('a message requested before the host is mounted is shown later', async () => {
  showToast('저장했어요.');
  renderScreen(<p>화면</p>);
  expect(screen.getByRole('status').textContent).toBe('저장했어요.');
});

test('a toast replaces the one about the same, so that its action is about the latest; others wait their turn', () => {
  renderScreen(<p>화면</p>);
  act(() => {
    takeFirst('toasts');
    showToast('첫째를 옮겼어요.', { about: 'plan', action: { label: '되돌리기', onClick() {} } });
    showToast('저장했어요.');
    showToast('둘째를 옮겼어요.', { about: 'plan' });
  });
  expect(screen.getByRole('status').textContent).toBe('저장했어요.');
  act(() => takeFirst('toasts'));
  expect(screen.getByRole('status').textContent).toBe('둘째를 옮겼어요.');
});

test('a toast is shown and can be clicked in the topmost open dialog, and on the page once none is open', async () => {
  const undone: string[] = [];
  const screenWith = (isOpen: boolean) => (
    <Sheet title="동행" isOpen={isOpen} onClose={() => undefined}>
      초대
    </Sheet>
  );
  const { rerender } = render(
    <MemoryRouter>
      {screenWith(true)}
      <DialogHost />
    </MemoryRouter>,
  );
  act(() => {
    takeFirst('toasts');
    showToast('지금은 보낼 수 없어요.', { action: { label: '다시 시도', onClick: () => undone.push('again') } });
  });
  expect(screen.getByRole('dialog').textContent).toContain('지금은 보낼 수 없어요.');
  act(() => void showAlert('저장하지 못했어요.'));
  expect(screen.getByRole('alertdialog').textContent).toContain('지금은 보낼 수 없어요.');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '확인' })));
  fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(undone).toEqual(['again']);

  act(() => showToast('보냈어요.'));
  rerender(
    <MemoryRouter>
      {screenWith(false)}
      <DialogHost />
    </MemoryRouter>,
  );
  expect(screen.getByText('보냈어요.').closest('dialog')).toBeNull();
});
