/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { renderScreen } from '@osaka/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { valuesOf } from './destination-form.ts';
import { PicturesSection } from './pictures-section.tsx';

function Section({ images: first }: { images: string[] }) {
  const [images, setImages] = useState(first);
  return (
    <PicturesSection
      values={{ ...valuesOf(undefined), images }}
      problems={{}}
      onChange={({ images = [] }) => setImages([...images])}
    />
  );
}
const show = (...images: string[]) =>
  renderScreen(<Section images={images} />, { route: '/', session: { isAdmin: true } });
const order = () =>
  screen
    .getAllByRole('img', { name: /번째 사진$/ })
    .map((image) => image.getAttribute('src')?.match(/(\w)-?\d*\.webp/)?.[1]);
const button = (name: string) => screen.getByRole('button', { name });

test('a picture is moved by its buttons and arrow keys, is announced, and keeps the focus', () => {
  show('/images/places/a.webp', '/images/places/b.webp', '/images/places/c.webp');
  expect(order()).toEqual(['a', 'b', 'c']);

  fireEvent.click(button('3번째 사진 앞으로'));
  expect(order()).toEqual(['a', 'c', 'b']);
  expect(screen.getByText('3번째 사진을 2번째로 옮겼어요.')).toBeTruthy();

  button('2번째 사진 앞으로').focus();
  fireEvent.keyDown(button('2번째 사진 앞으로'), { key: 'ArrowLeft' });
  expect(order()).toEqual(['c', 'a', 'b']);
  expect(document.activeElement).toBe(button('1번째 사진 앞으로'));
});

test('the first picture cannot be moved up nor the last down, and a single picture has no controls', async () => {
  show('/images/places/a.webp', '/images/places/b.webp');
  fireEvent.click(button('1번째 사진 앞으로'));
  fireEvent.keyDown(button('2번째 사진 뒤로'), { key: 'ArrowRight' });
  expect(order()).toEqual(['a', 'b']);
  button('2번째 사진 지우기').focus();
  fireEvent.click(button('2번째 사진 지우기'));
  expect(screen.queryByRole('button', { name: /앞으로$/ })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button('사진 추가')));
});
