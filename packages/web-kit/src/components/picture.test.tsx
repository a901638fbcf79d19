/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { renderScreen } from '../testing/index.ts';
import { Picture } from './picture.tsx';

test('a place without a picture shows that of its category, and its colour where that does not load', () => {
  const { container } = renderScreen(<Picture categoryNo={10} />);
  const image = container.querySelector('img');
  expect(image?.getAttribute('src')).toBe('/images/categories/2-1200.webp');
  fireEvent.error(image as HTMLImageElement);
  expect(container.querySelector('.poster')?.getAttribute('data-category')).toBe('2');
});

test('the picture of a place takes precedence over that of its category', () => {
  const { container } = renderScreen(<Picture imageUrl="/images/posters/1-1200.webp" categoryNo={1} />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/images/posters/1-1200.webp');
});
