/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { useMutation } from '@osaka/web-kit/query';
import { act, screen } from '@testing-library/react';
import { renderScreen } from './testing/index.ts';
import { useOnce } from './use-once.ts';

let calls: string[] = [];
let presses = 0;
let answer: () => void = () => {};
const send = (input: string) =>
  new Promise<void>((resolve) => {
    calls.push(input);
    answer = resolve;
  });
const button = (name: string) => screen.getByRole('button', { name });
/** Two clicks without a render in between. */
const pressTwice = (name: string) =>
  act(() => {
    button(name).click();
    button(name).click();
  });

function Screen() {
  const [save, isSaving] = useOnce(() => send('저장'));
  const { mutate, mutateAsync } = useMutation({ mutationFn: send });
  const follow = async () => {
    await mutateAsync('이어서');
    calls.push('뒤');
  };
  return (
    <>
      <p>{isSaving ? '저장하는 중' : '쉬는 중'}</p>
      <button type="button" onClick={save}>
        useOnce
      </button>
      <button type="button" onClick={() => mutate('등록')}>
        mutate
      </button>
      <button type="button" onClick={() => void follow()}>
        mutateAsync
      </button>
      <button type="button" onClick={() => mutate(`행 ${++presses}`)}>
        others
      </button>
    </>
  );
}

const open = () => {
  calls = [];
  renderScreen(<Screen />);
};

test.each([
  ['useOnce', ['저장']],
  ['mutate', ['등록']],
])('two simultaneous clicks run once, and a later click runs again: %s', async (name, once) => {
  open();
  await pressTwice(name);
  expect(calls).toEqual(once);
  await act(async () => answer());
  await pressTwice(name);
  expect(calls).toEqual([...once, ...once]);
});

test('the second value is true while the call is running', async () => {
  open();
  await pressTwice('useOnce');
  expect(screen.getByText('저장하는 중')).toBeTruthy();
  await act(async () => answer());
  expect(screen.getByText('쉬는 중')).toBeTruthy();
});

test('the continuation of a double click runs once', async () => {
  open();
  await pressTwice('mutateAsync');
  await act(async () => answer());
  expect(calls).toEqual(['이어서', '뒤']);
});

test('a click with other input runs separately', async () => {
  open();
  await pressTwice('others');
  expect(calls).toEqual(['행 1', '행 2']);
});
