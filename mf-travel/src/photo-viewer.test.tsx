/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { renderScreen } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { ReviewPhotos } from './reviews/review-photos.tsx';

afterEach(cleanup);

const imageList = [1, 2, 3].map((imageNo) => ({ imageNo, imageUrl: `/images/uploads/${imageNo}-1200.webp` }));
const viewer = () => screen.findByRole('dialog', { name: '하늘산책님의 사진' });

test('the viewer opens the clicked photo, arrow keys wrap around, and it closes', async () => {
  renderScreen(<ReviewPhotos review={{ imageList, memberName: '하늘산책' }} />, {});
  fireEvent.click(screen.getByRole('button', { name: '하늘산책님의 사진 2 크게 보기' }));
  const dialog = await viewer();
  expect(screen.getByText('2 / 3')).toBeTruthy();
  expect(screen.getByRole('img', { name: '하늘산책님의 사진 2' })).toBeTruthy();
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  expect(screen.getByText('3 / 3')).toBeTruthy();
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  expect(screen.getByText('1 / 3')).toBeTruthy();
  fireEvent.keyDown(dialog, { key: 'ArrowLeft' });
  expect(screen.getByText('3 / 3')).toBeTruthy();
  expect(screen.getAllByRole('img')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: '닫기' }));
  expect(screen.queryByText('3 / 3')).toBeNull();
});
