import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import Provider from 'oidc-provider';

/** A real provider of OpenID Connect; anybody may log in with a mail address, which counts as verified. */
export async function openLocalProvider() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const client = { clientId: 'osaka', clientSecret: 'a secret of the journeys' };

  return {
    /** OIDC_PROVIDERS */
    setting: JSON.stringify([{ name: 'kakao', issuer, ...client }]),

    /** The site is known by its address only after its start. */
    allow(site: string): void {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: client.clientId,
            client_secret: client.clientSecret,
            redirect_uris: [`${site}/api/auth/oidc/kakao/callback`],
          },
        ],
        claims: { openid: ['sub'], email: ['email', 'email_verified'] },
        findAccount: (_ctx, sub) => ({
          accountId: sub,
          claims: () => ({ sub, email: sub, email_verified: true }),
        }),
      });
      server.on('request', provider.callback());
    },

    async approve(page: Page, email: string): Promise<void> {
      await page.locator('input[name=login]').fill(email);
      await page.locator('input[name=password]').fill('any');
      await page.getByRole('button').click();
      await page.getByRole('button', { name: /continue/i }).click();
    },

    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
