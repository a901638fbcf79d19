/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { renderScreen, testDestination } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Gallery } from './gallery.tsx';

afterEach(cleanup);

test('the credit of a picture is shown below it and in the viewer, and a picture without one shows none', async () => {
  const url = 'https://commons.wikimedia.org/wiki/File:Castle.jpg';
  const imageList = [
    { imageNo: 1, imageUrl: '/images/posters/1-1200.webp', credit: { author: '미도리', licence: 'CC BY-SA 4.0', url } },
    {
      imageNo: 2,
      imageUrl: '/images/posters/2-1200.webp',
      credit: { author: '오사카로', licence: '직접 찍은 사진', url: '' },
    },
    { imageNo: 3, imageUrl: '/images/posters/3-1200.webp' },
  ];
  renderScreen(<Gallery destination={testDestination(1, '오사카성 천수각', { imageList })} />, {});
  const credits = screen.getAllByRole('figure').map((figure) => within(figure).queryByText(/^사진/)?.textContent);
  expect(credits).toEqual(['사진 미도리 (새 창) · CC BY-SA 4.0', '사진 오사카로 · 직접 찍은 사진', undefined]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([url]);

  fireEvent.click(screen.getByRole('button', { name: '사진 3장 모두 보기' }));
  const viewer = await screen.findByRole('dialog', { name: '오사카성 천수각 사진' });
  expect(within(viewer).getByText(/CC BY-SA 4.0/).textContent).toBe('사진 미도리 (새 창) · CC BY-SA 4.0');
  fireEvent.keyDown(viewer, { key: 'ArrowRight' });
  expect(within(viewer).getByText('사진 오사카로 · 직접 찍은 사진')).toBeTruthy();
  fireEvent.keyDown(viewer, { key: 'ArrowRight' });
  expect(within(viewer).queryByText(/^사진 .* · /)).toBeNull();
});
