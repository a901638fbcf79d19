/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { PageHeading } from './components/page-heading.tsx';
import { Modal } from './components/sheet.tsx';
import { renderScreen } from './testing/index.ts';

const button = (name: string) => screen.getByRole('button', { name });
const focused = () => document.activeElement?.textContent;
/** Simulates a key press: the control has the focus when it is pressed. */
const press = (name: string) => {
  act(() => button(name).focus());
  fireEvent.keyDown(button(name), { key: 'Enter' });
  fireEvent.click(button(name));
};

test('when a row is removed the focus moves to the row in its place, or from the last row to the one before', async () => {
  renderScreen(<Rows />);
  press('빼기 나라');
  await waitFor(() => expect(focused()).toBe('빼기 고베'));
  press('빼기 고베');
  await waitFor(() => expect(focused()).toBe('빼기 교토'));
});

test('when a button is disabled the focus moves to its neighbour', async () => {
  renderScreen(<Rows />);
  press('위로 나라');
  await waitFor(() => expect(focused()).toBe('빼기 나라'));
});

test('when the last control is removed the focus moves to the heading', async () => {
  renderScreen(<Alone />);
  press('한 번만');
  await waitFor(() => expect(focused()).toBe('화면'));
});

test('when a dialog closes and its opener is gone the focus moves to the control in its place', async () => {
  renderScreen(<WithDialog />);
  press('리뷰 쓰기');
  press('저장하기');
  await waitFor(() => expect(focused()).toBe('수정하기'));
});

test('a click outside all controls removes the focus, and later removals do not restore it', async () => {
  renderScreen(<Rows />);
  act(() => button('빼기 나라').focus());
  fireEvent.pointerDown(screen.getByText('두 곳 넘게 골라 보세요.'));
  act(() => button('빼기 나라').blur());
  fireEvent.click(button('빼기 나라'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(document.activeElement).toBe(document.body);
});

test('after a tap the focus never moves to a text field, which would open the keyboard', async () => {
  renderScreen(<Alone withField />);
  fireEvent.pointerDown(button('한 번만'));
  act(() => button('한 번만').focus());
  fireEvent.click(button('한 번만'));
  await waitFor(() => expect(focused()).toBe('화면'));
});

function Rows() {
  const [rows, setRows] = useState(['교토', '나라', '고베']);
  return (
    <>
      <PageHeading>여행지</PageHeading>
      <p>두 곳 넘게 골라 보세요.</p>
      <ul>
        {rows.map((row, index) => (
          <li key={row}>
            <button
              type="button"
              disabled={index === 0}
              onClick={() => setRows([row, ...rows.filter((other) => other !== row)])}
            >
              {`위로 ${row}`}
            </button>
            <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
              {`빼기 ${row}`}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Alone({ withField = false }: { withField?: boolean }) {
  const [isDone, setDone] = useState(false);
  return (
    <>
      <PageHeading>화면</PageHeading>
      {withField && <input aria-label="이름" />}
      {!isDone && (
        <button type="button" onClick={() => setDone(true)}>
          한 번만
        </button>
      )}
    </>
  );
}

function WithDialog() {
  const [isOpen, setOpen] = useState(false);
  const [isWritten, setWritten] = useState(false);
  const save = () => {
    setWritten(true);
    setOpen(false);
  };
  return (
    <>
      <PageHeading>화면</PageHeading>
      <button type="button">처음</button>
      <section>
        {isWritten ? (
          <button type="button">수정하기</button>
        ) : (
          <button type="button" onClick={() => setOpen(true)}>
            리뷰 쓰기
          </button>
        )}
        <Modal title="리뷰" isOpen={isOpen} onClose={() => setOpen(false)}>
          <button type="button" onClick={save}>
            저장하기
          </button>
        </Modal>
      </section>
    </>
  );
}
