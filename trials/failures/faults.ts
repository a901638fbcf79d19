import type { Route } from 'playwright-core';

/** What happens to a file on its way to the browser. */
export interface Fault {
  name: string;
  answer(route: Route): Promise<void>;
  /** The bytes are not those that were released: they reach the page only in a browser without integrity checks. */
  isChanged?: boolean;
}

const withText = (change: (text: string) => string) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: change(await response.text()) });
};

export const faults: readonly Fault[] = [
  { name: 'refused', answer: (route) => route.abort('connectionrefused') },
  { name: '404', answer: (route) => route.fulfill({ status: 404, body: '' }) },
  { name: '500', answer: (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>500</h1>' }) },
  { name: 'silent', answer: async () => undefined },
  { name: 'cut', answer: (route) => route.abort('connectionreset') },
  { name: 'half', answer: withText((text) => text.slice(0, text.length / 2)) },
  { name: 'syntax error', answer: withText((text) => `(((${text}`) },
  {
    name: 'another type',
    answer: (route) =>
      route.fulfill({ contentType: 'text/plain', headers: { 'x-content-type-options': 'nosniff' }, body: 'plain' }),
  },
  {
    name: 'HTML with 200',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>login</title>' }),
  },
  { name: 'a changed byte', answer: withText((text) => `${text} `) },
  { name: 'throws on start', answer: withText((text) => `throw new Error("planted");${text}`), isChanged: true },
];
