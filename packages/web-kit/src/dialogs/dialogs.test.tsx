/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '../testing/index.ts';
import { confirmAction, showAlert, showToast } from './dialogs.ts';

test('alerts come one after the other, and the caller goes on after each', async () => {
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

test('a question is answered by its verb, by 취소 and by Escape', async () => {
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
  expect(await answer(() => fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true })))).toBe(false);
});

test('a message asked for before the host is there is not lost', async () => {
  showToast('저장했어요.');
  renderScreen(<p>화면</p>);
  expect(screen.getByRole('status').textContent).toBe('저장했어요.');
});
