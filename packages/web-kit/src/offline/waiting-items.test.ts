/** @jest-environment @osaka/web-kit/testing/environment */
import { beforeEach, expect, test } from '@jest/globals';
import { readPreference } from '../preference.ts';
import { session } from '../session/session.ts';
import { loginInfoOf } from '../testing/test-member.ts';
import { countWaitingItems, namesOfWaitingItems, waitingItems } from './waiting-items.ts';

interface Item {
  id: string;
  text: string;
}
const itemsOf = (name = 'plan:1') => waitingItems<Item>(name, ({ id }) => id);
const signIn = (memberNo: number) => session.start(loginInfoOf({ memberNo }), { accessToken: 'token' });

beforeEach(() => {
  session.end();
  signIn(1);
});

test('items outlive the screen, in the order in which they came, until they are done', () => {
  const items = itemsOf();
  items.keep([{ id: 'b', text: '먼저' }]);
  items.keep([
    { id: 'b', text: '먼저' },
    { id: 'a', text: '나중' },
  ]);
  expect(
    itemsOf()
      .read()
      .map(({ text }) => text),
  ).toEqual(['먼저', '나중']);
  items.keep([{ id: 'a', text: '바뀐' }]);
  expect(itemsOf().read()).toEqual([{ id: 'a', text: '바뀐' }]);
  expect(itemsOf('plan:2').read()).toEqual([]);
});

test('two tabs do not remove each other’s items', () => {
  const [one, other] = [itemsOf(), itemsOf()];
  one.keep([{ id: 'a', text: '가' }]);
  other.keep([{ id: 'b', text: '나' }]);
  other.keep([]);
  expect(itemsOf().read()).toEqual([{ id: 'a', text: '가' }]);
});

test('another member sees nothing of them, and a sign-out deletes them', () => {
  itemsOf().keep([{ id: 'a', text: '가' }]);
  expect(countWaitingItems()).toBe(1);
  signIn(2);
  expect([itemsOf().read(), countWaitingItems()]).toEqual([[], 0]);
  signIn(1);
  expect(countWaitingItems()).toBe(1);
  session.end();
  signIn(1);
  expect(countWaitingItems()).toBe(0);
});

test('while items of anybody wait a setting says so, which loads the widget that sends them; it asks for the names of its member’s', () => {
  const items = itemsOf('plan:12');
  items.keep([{ id: 'a', text: '가' }]);
  expect([readPreference('waiting'), namesOfWaitingItems()]).toEqual(['1', ['plan:12']]);
  signIn(2);
  expect([readPreference('waiting'), namesOfWaitingItems()]).toEqual(['1', []]);
  signIn(1);
  items.keep([]);
  expect([readPreference('waiting'), namesOfWaitingItems()]).toEqual(['', []]);
});
