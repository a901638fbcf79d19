/** @jest-environment @osaka/web-kit/testing/environment */
import { beforeEach, expect, test } from '@jest/globals';
import { renderScreen } from '@osaka/web-kit/testing';
import { act, cleanup, createEvent, fireEvent, screen } from '@testing-library/react';
import { useComposer } from './use-composer.ts';

let sent: string[];
beforeEach(() => {
  sent = [];
  sessionStorage.clear();
});

function Box() {
  const { control, onSubmit } = useComposer('room', (text) => sent.push(text) > 0);
  return (
    <form onSubmit={onSubmit}>
      <input aria-label="메시지" {...control} />
      <button type="submit">보내기</button>
    </form>
  );
}

function show(): HTMLInputElement {
  renderScreen(<Box />);
  return screen.getByRole<HTMLInputElement>('textbox');
}

const later = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)));

function compose(box: HTMLInputElement, text: string, syllable: string) {
  fireEvent.compositionStart(box);
  fireEvent.compositionUpdate(box, { data: syllable });
  fireEvent.change(box, { target: { value: text } });
}
const composingEnter = (box: HTMLInputElement, key = 'Enter') =>
  fireEvent.keyDown(box, { key, code: 'Enter', keyCode: 229, isComposing: true });
const plainEnter = (box: HTMLInputElement) => fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', keyCode: 13 });

test('Enter sends the trimmed text and clears the input; an empty text is not sent', () => {
  const box = show();
  fireEvent.change(box, { target: { value: '  hello ' } });
  plainEnter(box);
  plainEnter(box);
  expect([sent, box.value]).toEqual([['hello'], '']);
});

test('a text without visible characters is not sent', () => {
  const box = show();
  fireEvent.change(box, { target: { value: ' \u200b\u3164' } });
  plainEnter(box);
  expect(sent).toEqual([]);
});

test('a text that is too long shows an error and is not truncated', async () => {
  const box = show();
  const text = '가'.repeat(4001);
  fireEvent.change(box, { target: { value: text } });
  plainEnter(box);
  expect((await screen.findByRole('alertdialog')).textContent).toContain('메시지는 4,000자까지 보낼 수 있습니다.');
  expect([sent, box.value]).toEqual([[], text]);
});

test('Shift+Enter does not send and does not submit the form', () => {
  const box = show();
  fireEvent.change(box, { target: { value: 'hello' } });
  const event = createEvent.keyDown(box, { key: 'Enter', code: 'Enter', keyCode: 13, shiftKey: true });
  fireEvent(box, event);
  expect([sent, event.defaultPrevented]).toEqual([[], true]);
});

test.each(['Enter', 'Process'])(
  'Enter during composition with one key event (%s) sends the complete text once',
  async (key) => {
    const box = show();
    compose(box, '안녕하세요', '요');
    composingEnter(box, key);
    fireEvent.compositionEnd(box, { data: '요' });
    await later();
    expect([sent, box.value]).toEqual([['안녕하세요'], '']);
  },
);

test('Enter during composition with two key events sends the complete text once', async () => {
  const box = show();
  compose(box, '안녕하세요', '요');
  composingEnter(box);
  fireEvent.compositionEnd(box, { data: '요' });
  plainEnter(box);
  await later();
  expect(sent).toEqual(['안녕하세요']);
});

test('a composition that ends before the key event, as in Safari, sends the complete text once', async () => {
  const box = show();
  compose(box, '안녕하세요', '요');
  fireEvent.compositionEnd(box, { data: '요' });
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', keyCode: 229, isComposing: false });
  await later();
  expect(sent).toEqual(['안녕하세요']);
});

test('choosing a candidate of another input method with Enter sends nothing', async () => {
  const box = show();
  compose(box, '大阪', '大阪');
  composingEnter(box);
  fireEvent.compositionEnd(box, { data: '大阪' });
  await later();
  expect(sent).toEqual([]);
});

test('an unsent text is restored after a reload and deleted once it is sent', () => {
  const box = show();
  fireEvent.change(box, { target: { value: '절반만 쓴 답' } });
  cleanup();
  fireEvent.submit(show().form as HTMLFormElement);
  expect(sent).toEqual(['절반만 쓴 답']);
  cleanup();
  expect(show().value).toBe('');
});
