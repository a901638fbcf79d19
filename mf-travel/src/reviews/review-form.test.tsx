/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { renderScreen } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { ReviewForm } from './review-form.tsx';

const open = (memberNo: number) =>
  renderScreen(<ReviewForm travelNo={1} onCancel={() => {}} onSaved={async () => {}} />, { session: { memberNo } });
const title = () => screen.getByLabelText('제목') as HTMLInputElement;

test('a review draft is restored when the form is opened again, only for its member', () => {
  open(1);
  fireEvent.change(title(), { target: { value: '한산했어요' } });
  cleanup();
  open(1);
  expect(title().value).toBe('한산했어요');
  cleanup();
  open(2);
  expect(title().value).toBe('');
});

test('처음부터 쓰기 clears the photos and the texts', async () => {
  open(3);
  fireEvent.change(screen.getByLabelText('사진 파일', { selector: 'input' }), { target: { files: [picture()] } });
  expect(await screen.findByRole('button', { name: '1번째 사진 지우기' })).toBeTruthy();
  cleanup();
  open(3);
  expect(screen.getByRole('button', { name: '1번째 사진 지우기' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '처음부터 쓰기' }));
  expect(screen.queryByRole('button', { name: '1번째 사진 지우기' })).toBeNull();
  expect(screen.queryByText('작성하던 내용을 불러왔어요.')).toBeNull();
  cleanup();
  open(3);
  expect(screen.queryByRole('button', { name: '1번째 사진 지우기' })).toBeNull();
});

test('a photo that was added and removed again leaves no draft', async () => {
  open(4);
  fireEvent.change(screen.getByLabelText('사진 파일', { selector: 'input' }), { target: { files: [picture()] } });
  fireEvent.click(await screen.findByRole('button', { name: '1번째 사진 지우기' }));
  cleanup();
  open(4);
  expect(screen.queryByText('작성하던 내용을 불러왔어요.')).toBeNull();
});

function picture(): File {
  const bytes = Uint8Array.from('\x89PNG\r\n', (letter) => letter.charCodeAt(0));
  const file = new File([bytes], '성.png', { type: 'image/png' });
  // jsdom's files can neither be sliced nor have object URLs.
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  return Object.assign(file, { slice: () => ({ arrayBuffer: async () => bytes.buffer }) });
}
