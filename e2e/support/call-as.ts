import { addressOf, type Endpoint, type Input, type Output } from '@osaka/contracts';
import type { Page } from '@playwright/test';

/** Calls as the member of the page. */
export async function callAs<E extends Endpoint>(page: Page, endpoint: E, input: Input<E>): Promise<Output<E>> {
  const answer = await page.evaluate(
    async ([method, address, body]) => {
      const { accessToken } = JSON.parse(localStorage.getItem('tokens') ?? '{}') as { accessToken: string };
      const headers = { authorization: `Bearer ${accessToken}`, ...(body && { 'content-type': 'application/json' }) };
      return (await fetch(address, { method, headers, ...(body && { body }) })).json();
    },
    [endpoint.method, addressOf(endpoint, input), input.body === undefined ? '' : JSON.stringify(input.body)] as const,
  );
  return endpoint.success.parse(answer) as Output<E>;
}
