/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { renderScreen } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { ReviewForm } from './review-form.tsx';

const open = (memberNo: number) => renderScreen(<ReviewForm travelNo={1} onCancel={() => {}} onSaved={async () => {}} />, { session: { memberNo } });
const title = () => screen.getByLabelText('제목') as HTMLInputElement;

test('a half-written review is there again when the form is opened anew, for its member alone', () => {
  open(1);
  fireEvent.change(title(), { target: { value: '한산했어요' } });
  cleanup();
  open(1);
  expect(title().value).toBe('한산했어요');
  cleanup();
  open(2);
  expect(title().value).toBe('');
});
