import { FIRST_CALLS, type FirstCalls } from './first-calls.ts';

// A script of its own, first of all in the page: asks what the gateway wrote down for this screen, while the screen's code is on its way.
// A member's calls carry a token that may have to be renewed first, so they wait; a query changes what is asked.
if (!localStorage.getItem('tokens') && !location.search) {
  const addresses = JSON.parse(document.getElementById('first-calls')?.textContent ?? '[]') as string[];
  const calls: FirstCalls = new Map(addresses.map((address) => [address, fetch(address)]));
  for (const call of calls.values()) call.catch(() => undefined);
  Object.assign(window, { [FIRST_CALLS]: calls });
}
