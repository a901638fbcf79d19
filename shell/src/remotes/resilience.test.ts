/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, jest, test } from '@jest/globals';
import { entryOf } from './addresses.ts';
import { fetchBeforeRetry, resilience } from './resilience.ts';

Object.assign(globalThis, { REMOTE_OVERRIDE: false });
const ENTRY = '/remotes/mf-chat/1/remoteEntry.js';

test('a script has a timeout, and a retry uses another address so that it does not join the hung request', () => {
  expect(scriptFor('/remotes/mf-chat/1/remoteEntry.js').getAttribute('src')).toBe('/remotes/mf-chat/1/remoteEntry.js');
  expect(scriptFor('/remotes/mf-chat/1/remoteEntry.js').getAttribute('src')).toBe(
    '/remotes/mf-chat/1/remoteEntry.js?retry=1',
  );
});

test('the bytes of a script that failed are fetched before it is requested again, at the address of the retry', async () => {
  const entry = '/remotes/mf-chat/2/remoteEntry.js';
  const fetch = answers(new Response('code'));

  await fetchBeforeRetry(entry);
  expect(fetch).not.toHaveBeenCalled();
  scriptFor(entry);
  await fetchBeforeRetry(entry);

  expect(fetch).toHaveBeenCalledWith(`${entry}?retry=1`, { signal: expect.any(AbortSignal) });
  expect(scriptFor(entry).getAttribute('src')).toBe(`${entry}?retry=1`);
});

test('a fetch before a retry that fails makes the next one use another address', async () => {
  const entry = '/remotes/mf-chat/3/remoteEntry.js';
  scriptFor(entry);
  globalThis.fetch = () => Promise.reject(new Error('no answer'));

  await expect(fetchBeforeRetry(entry)).rejects.toThrow('no answer');

  expect(scriptFor(entry).getAttribute('src')).toBe(`${entry}?retry=2`);
});

test('a script has the integrity digest from /remotes.json', async () => {
  const integrity = { '/remotes/mf-chat/1/assets/routes.js': 'sha384-abc' };
  answers(Response.json({ shell: 'a', remotes: { 'mf-chat': { version: '1', entry: ENTRY, integrity } } }));
  expect(await entryOf('mf-chat')).toBe(ENTRY);

  expect(scriptFor('/remotes/mf-chat/1/assets/routes.js').integrity).toBe('sha384-abc');
  expect(scriptFor('/remotes/mf-chat/1/assets/other.js').integrity).toBeFalsy();
});

test('the entry of a screen’s remote comes from the page, and after a failure from /remotes.json', async () => {
  const remote = { version: '1', entry: '/remotes/mf-travel/1/remoteEntry.js', integrity: {} };
  const { entryOf, forgetAddress } = await freshAddresses(
    JSON.stringify({ shell: 'a', remotes: { 'mf-travel': remote } }),
  );
  const fetch = answers(
    Response.json({
      shell: 'a',
      remotes: { 'mf-travel': { ...remote, entry: '/remotes/mf-travel/2/remoteEntry.js' } },
    }),
  );

  expect(await entryOf('mf-travel')).toBe(remote.entry);
  expect(fetch).not.toHaveBeenCalled();
  forgetAddress('mf-chat');
  expect(await entryOf('mf-travel')).toBe(remote.entry);
  forgetAddress('mf-travel');
  expect(await entryOf('mf-travel')).toBe('/remotes/mf-travel/2/remoteEntry.js');
});

async function freshAddresses(inPage: string) {
  document.body.innerHTML = `<script type="application/json" id="first-remote">${inPage}</script>`;
  let fresh: typeof import('./addresses.ts') | undefined;
  await jest.isolateModulesAsync(async () => {
    fresh = await import('./addresses.ts');
  });
  return fresh as NonNullable<typeof fresh>;
}

function scriptFor(url: string): HTMLScriptElement {
  const { script, timeout } = resilience.createScript({ url });
  expect(timeout).toBe(2_500);
  return script;
}

function answers(...responses: Response[]) {
  const fetch = jest.fn<typeof globalThis.fetch>(async () => responses.shift() ?? Response.error());
  globalThis.fetch = fetch;
  return fetch;
}
