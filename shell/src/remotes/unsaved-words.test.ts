/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { hasUnsavedWords, watchWords } from './unsaved-words.ts';

watchWords();
beforeEach(() => {
  document.body.innerHTML = '<form><input name="title"><textarea name="memo"></textarea></form>';
});
afterEach(() => {
  document.body.innerHTML = '';
});

test('a page without typed words may be reloaded', () => {
  expect(hasUnsavedWords()).toBe(false);
});

test.each(['input', 'textarea'])('words in an %s are unsaved until they are deleted or leave the screen', (name) => {
  const field = document.querySelector(name) as HTMLInputElement;
  type(field, '오사카성');
  expect(hasUnsavedWords()).toBe(true);
  type(field, '');
  expect(hasUnsavedWords()).toBe(false);
  type(field, '오사카성');
  field.remove();
  expect(hasUnsavedWords()).toBe(false);
});

test('a form that asks before the page is left has unsaved words', () => {
  const ask = (event: Event) => event.preventDefault();
  addEventListener('beforeunload', ask);
  expect(hasUnsavedWords()).toBe(true);
  removeEventListener('beforeunload', ask);
  expect(hasUnsavedWords()).toBe(false);
});

function type(field: HTMLInputElement, value: string) {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
