/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, jest, test } from '@jest/globals';
import { manifestOf } from './addresses.ts';
import { resilience } from './resilience.ts';

Object.assign(globalThis, { REMOTE_OVERRIDE: false });
const MANIFEST = '/remotes/mf-chat/1/mf-manifest.json';

test('a manifest that fails once is asked for again, silently', async () => {
  const fetch = answers(new Response('', { status: 500 }), Response.json({ id: 'mf_chat' }));

  expect(await (await ask()).json()).toEqual({ id: 'mf_chat' });
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('an error with a JSON body is not taken for a manifest', async () => {
  answers(Response.json({ code: '500' }, { status: 500 }), Response.json({ code: '500' }, { status: 500 }));

  await expect(ask()).rejects.toThrow(`${MANIFEST}: 500`);
});

test('a script has a time limit and another address after a failure, so that no hung request is joined', () => {
  expect(scriptFor('/remotes/mf-chat/1/remoteEntry.js').getAttribute('src')).toBe('/remotes/mf-chat/1/remoteEntry.js');
  expect(scriptFor('/remotes/mf-chat/1/remoteEntry.js').getAttribute('src')).toBe('/remotes/mf-chat/1/remoteEntry.js?retry=1');
});

test('a script carries the digest that /remotes.json gives for it', async () => {
  const integrity = { '/remotes/mf-chat/1/assets/routes.js': 'sha384-abc' };
  answers(Response.json({ shell: 'a', remotes: { 'mf-chat': { version: '1', manifest: MANIFEST, integrity } } }));
  await manifestOf('mf-chat');

  expect(scriptFor('/remotes/mf-chat/1/assets/routes.js').integrity).toBe('sha384-abc');
  expect(scriptFor('/remotes/mf-chat/1/assets/other.js').integrity).toBeFalsy();
});

test('a stylesheet is only preloaded: webpack’s own tag loads it and notices when it is missing', () => {
  const link = resilience.createLink({ url: '/a.css', attrs: { rel: 'stylesheet' } });

  expect(link).toMatchObject({ rel: 'preload' });
  expect(resilience.createLink({ url: '/a.js', attrs: { rel: 'preload' } })).toBeUndefined();
});

function ask() {
  return resilience.fetch(MANIFEST);
}

function scriptFor(url: string): HTMLScriptElement {
  const { script, timeout } = resilience.createScript({ url });
  expect(timeout).toBe(8_000);
  return script;
}

function answers(...responses: Response[]) {
  const fetch = jest.fn(async () => responses.shift() ?? Response.error());
  globalThis.fetch = fetch as typeof globalThis.fetch;
  return fetch;
}
