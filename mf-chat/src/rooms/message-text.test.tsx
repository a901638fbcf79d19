/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { renderScreen } from '@osaka/web-kit/testing';
import { screen } from '@testing-library/react';
import { MessageText } from './message-text.tsx';

test.each([
  ['여기예요: https://www.osakacastle.net/korean/', ['https://www.osakacastle.net/korean/']],
  ['https://a.example/에서 만나요', ['https://a.example/']],
  [
    '(http://a.example/x?y=1&z=%EC%98%A4#p), 그리고 https://b.example.',
    ['http://a.example/x?y=1&z=%EC%98%A4#p', 'https://b.example'],
  ],
  ['https://ko.wikipedia.org/wiki/오사카성', ['https://ko.wikipedia.org/wiki/오사카성']],
  [
    'https://a.example/오사카성에서 봐요, https://a.example/x가 아니라',
    ['https://a.example/오사카성', 'https://a.example/x'],
  ],
  [
    'https://ko.wikipedia.org/wiki/오사카성_(동음이의)?q=난바&r=1#역사. https://ja.wikipedia.org/wiki/大阪城。',
    ['https://ko.wikipedia.org/wiki/오사카성_(동음이의)?q=난바&r=1#역사', 'https://ja.wikipedia.org/wiki/大阪城'],
  ],
  [
    '(https://ko.wikipedia.org/wiki/도쿄도) https://a.example/마을',
    ['https://ko.wikipedia.org/wiki/도쿄도', 'https://a.example/마을'],
  ],
  ['javascript:alert(1) www.a.example ftp://a.example xhttps://a.example', []],
  ['https://', []],
])('only the web addresses in “%s” become links', (text, addresses) => {
  renderScreen(<MessageText text={text} />);
  const links = screen.queryAllByRole('link').filter((link) => link.closest('p'));
  expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses);
  expect(links.every((link) => link.getAttribute('rel')?.includes('noopener'))).toBe(true);
  expect(document.querySelector('p')?.textContent?.replaceAll('(새 창)', '')).toBe(text);
});
