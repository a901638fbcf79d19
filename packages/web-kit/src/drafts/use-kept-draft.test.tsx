/** @jest-environment @osaka/web-kit/testing/environment */
import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderScreen, type TestMember } from '../testing/index.ts';
import { RestoredNotice } from './restored-notice.tsx';
import { useKeptDraft } from './use-kept-draft.ts';

beforeEach(() => sessionStorage.clear());

test('a draft is restored when the form is opened again', () => {
  openForm();
  type('절반만 쓴 글');
  reopen();
  expect(title().value).toBe('절반만 쓴 글');
  expect(screen.getByText('작성하던 내용을 불러왔어요.')).toBeTruthy();
});

test('a draft is not shown to another member of the same browser', () => {
  openForm({ memberNo: 1 });
  type('절반만 쓴 글');
  reopen({ memberNo: 2 });
  expect(title().value).toBe('');
});

test('a draft is deleted after saving', () => {
  openForm();
  type('다 쓴 글');
  fireEvent.click(screen.getByRole('button', { name: '저장하기' }));
  expect(title().value).toBe('다 쓴 글');
  reopen();
  expect(title().value).toBe('');
});

test('starting over resets the form to its initial values', () => {
  openForm();
  type('절반만 쓴 글');
  reopen();
  fireEvent.click(screen.getByRole('button', { name: '처음부터 쓰기' }));
  expect(title().value).toBe('');
  expect(screen.queryByText('작성하던 내용을 불러왔어요.')).toBeNull();
  reopen();
  expect(title().value).toBe('');
});

test.each(['{', 'null', '"글"', '{"title":7,"day":null}', '{"other":"글","day":null}', '{"title":"글"}'])(
  'a stored draft of another shape is ignored: %s',
  (kept) => {
    sessionStorage.setItem('osaka:draft:1:form', kept);
    openForm();
    expect(title().value).toBe('');
  },
);

function Form() {
  const { draft, setDraft, isRestored, forget, startOver } = useKeptDraft('form', { title: '', day: null });
  return (
    <>
      <RestoredNotice isRestored={isRestored} onStartOver={startOver} />
      <input
        aria-label="제목"
        value={draft.title}
        onChange={({ target }) => setDraft((now) => ({ ...now, title: target.value }))}
      />
      <button type="button" onClick={forget}>
        저장하기
      </button>
    </>
  );
}

const openForm = (session: TestMember = { memberNo: 1 }) => renderScreen(<Form />, { session });
const reopen = (session?: TestMember) => {
  cleanup();
  openForm(session);
};
const title = () => screen.getByLabelText<HTMLInputElement>('제목');
const type = (text: string) => fireEvent.change(title(), { target: { value: text } });
