/** @jest-environment @osaka/web-kit/testing/environment */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { session } from '../session/session.ts';
import { loginInfoOf } from '../testing/index.ts';
import { FIRST_CALLS } from './first-calls.ts';

const sent: string[] = [];
const answerOf = async (url: string | URL) => (await session.fetch(url)).text();

beforeEach(() => {
  localStorage.clear();
  jest.useRealTimers();
  sent.length = 0;
  globalThis.fetch = async (url) => {
    sent.push(String(url));
    return new Response('asked');
  };
  Object.assign(window, { [FIRST_CALLS]: new Map([['/api/travels/1', Promise.resolve(new Response('early'))]]) });
});

test('a call that went out before the screen was there is not sent again, but the next one is', async () => {
  expect(await answerOf('/api/travels/1')).toBe('early');
  expect(await answerOf('/api/travels/1')).toBe('asked');
  expect(sent).toEqual(['/api/travels/1']);
});

test('other calls and changes go their own way', async () => {
  expect(await answerOf('/api/travels/2')).toBe('asked');
  expect(await (await session.fetch('/api/travels/1', { method: 'DELETE' })).text()).toBe('asked');
});

test('a member’s calls carry the token, so none is taken from before', async () => {
  session.start(loginInfoOf({ memberNo: 1 }), { accessToken: 'a' });
  expect(await answerOf('/api/travels/1')).toBe('asked');
});

test('what went out long ago is asked anew', async () => {
  jest.spyOn(performance, 'now').mockReturnValue(11_000);
  expect(await answerOf('/api/travels/1')).toBe('asked');
  jest.restoreAllMocks();
});

test('a screen that gives up does not wait for an answer that went out early', async () => {
  Object.assign(window, { [FIRST_CALLS]: new Map([['/api/travels/1', new Promise(() => undefined)]]) });
  const leaving = new AbortController();
  const answer = session.fetch('/api/travels/1', { signal: leaving.signal });
  leaving.abort(new Error('left'));
  await expect(answer).rejects.toThrow('left');
});
