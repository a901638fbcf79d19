/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { openWidget } from '@osaka/web-kit';
import { renderScreen } from '@osaka/web-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { showTestSite } from '../testing/site.ts';

let parts: Record<string, () => React.JSX.Element> = {};
type Widget = (props: { about: string; onClose: () => void }) => React.JSX.Element;
const loadExposed = jest.fn<() => Promise<Widget>>();
jest.unstable_mockModule('../remotes/mf-runtime.ts', () => ({ loadExposed }));
for (const [file, name] of [
  ['./site-header.tsx', 'SiteHeader'],
  ['./mobile-menu.tsx', 'MobileMenu'],
  ['./site-footer.tsx', 'SiteFooter'],
] as const) {
  jest.unstable_mockModule(file, () => ({ [name]: () => parts[name]?.() ?? <p>{name}</p> }));
}
const { Frame } = await import('./frame.tsx');

const broken = () => {
  throw new Error('broken');
};

beforeEach(() => {
  parts = {};
  sessionStorage.clear();
  showTestSite();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => void jest.restoreAllMocks());

test.each(['SiteHeader', 'MobileMenu', 'SiteFooter'])('an error in %s costs this part alone', async (name) => {
  parts[name] = broken;
  await act(async () => renderScreen(<Frame>화면</Frame>));

  const others = ['SiteHeader', 'MobileMenu', 'SiteFooter'].filter((other) => other !== name);
  for (const shown of [...others, '화면', '상담하기']) expect(screen.getByText(shown)).not.toBeNull();
});

test('without a header a link home remains', async () => {
  parts.SiteHeader = broken;
  await act(async () => renderScreen(<Frame>화면</Frame>));

  expect(screen.getByText('오사카로').getAttribute('href')).toBe('/');
});

test('a chat panel that throws while rendered says so, leaves the page, and is not opened again by a reload', async () => {
  loadExposed.mockResolvedValue(broken);
  await act(async () => renderScreen(<Frame>화면</Frame>));

  await act(async () => fireEvent.click(screen.getByText('상담하기')));

  expect(await screen.findAllByText('상담 창을 열 수 없어요. 잠시 후 다시 시도해 주세요.')).not.toEqual([]);
  for (const shown of ['SiteHeader', '화면', 'SiteFooter', '상담하기']) expect(screen.getByText(shown)).not.toBeNull();
  expect(sessionStorage.getItem('osaka:chat')).toBeNull();
});

test('a chat panel that was open before a reload and throws now leaves the page and says so', async () => {
  sessionStorage.setItem('osaka:chat', 'open');
  loadExposed.mockResolvedValue(broken);
  await act(async () => renderScreen(<Frame>화면</Frame>));

  for (const shown of ['화면', '상담하기']) expect(screen.getByText(shown)).not.toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('상담 창을 열 수 없어요. 잠시 후 다시 시도해 주세요.');
  expect(sessionStorage.getItem('osaka:chat')).toBeNull();
});

test('a chat panel that failed opens at the next click, once its code is right', async () => {
  loadExposed.mockResolvedValueOnce(broken).mockResolvedValue(() => <p>상담 창</p>);
  await act(async () => renderScreen(<Frame>화면</Frame>));
  await act(async () => fireEvent.click(screen.getByText('상담하기')));
  for (const button of await screen.findAllByText('확인')) fireEvent.click(button);

  await act(async () => fireEvent.click(screen.getByText('상담하기')));

  expect(await screen.findByText('상담 창')).not.toBeNull();
});

test('a chat panel that was open before a reload opens by itself once its code is there', async () => {
  sessionStorage.setItem('osaka:chat', 'open');
  loadExposed.mockRejectedValueOnce(new Error('no network')).mockResolvedValue(() => <p>상담 창</p>);
  await act(async () => renderScreen(<Frame>화면</Frame>));
  expect(screen.getByText('상담하기')).not.toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('상담 창을 열 수 없어요. 자동으로 다시 시도하고 있어요.');

  expect(await screen.findByText('상담 창', undefined, { timeout: 10_000 })).not.toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a chat panel that threw looks for another release at the next click', async () => {
  const asked: unknown[] = [];
  globalThis.fetch = async (address) => {
    asked.push(address);
    return Response.json({ shell: 'a', remotes: {} });
  };
  loadExposed.mockResolvedValue(broken);
  await act(async () => renderScreen(<Frame>화면</Frame>));
  await act(async () => fireEvent.click(screen.getByText('상담하기')));
  for (const button of await screen.findAllByText('확인')) fireEvent.click(button);
  expect(asked).not.toContain('/remotes.json');

  await act(async () => fireEvent.click(screen.getByText('상담하기')));

  expect(asked).toContain('/remotes.json');
});

test('widgets that are asked for while one is shown come after it, each once; one that throws is removed', async () => {
  loadExposed.mockResolvedValue(({ about, onClose }) => {
    if (about === '고장') throw new Error('broken');
    return (
      <button type="button" onClick={onClose}>
        {about}
      </button>
    );
  });
  await act(async () => renderScreen(<Frame>화면</Frame>));
  await act(async () => {
    for (const about of ['첫째', '첫째', '고장', '둘째']) openWidget('question', { about }, () => undefined);
  });

  expect(screen.queryByText('둘째')).toBeNull();
  await act(async () => fireEvent.click(screen.getByText('첫째')));
  await act(async () => fireEvent.click(screen.getByText('둘째')));

  for (const about of ['첫째', '둘째']) expect(screen.queryByText(about)).toBeNull();
});
