import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ACCESS_TOKEN, type AccessClaims } from '@osaka/contracts';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export type Crew = Awaited<ReturnType<typeof openCrew>>;

/** Members without accounts: the measured services verify their tokens by these keys. */
export async function openCrew() {
  const { algorithm: alg, issuer, audience } = ACCESS_TOKEN;
  const { privateKey, publicKey } = await generateKeyPair(alg);
  const keySet = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'bench', alg, use: 'sig' }] });
  const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(keySet));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    /** In place of svc-account. */
    accountUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokenOf(memberNo: number) {
      const [memberId, memberName] = [`bench${memberNo}`, `여행자${memberNo}`];
      const claims: AccessClaims = { sub: String(memberNo), memberId, memberName, role: 'ROLE_USER', gen: 1 };
      const token = new SignJWT({ ...claims }).setProtectedHeader({ alg, kid: 'bench' }).setIssuer(issuer);
      return token.setAudience(audience).setIssuedAt().setNotBefore('0s').setExpirationTime('1h').sign(privateKey);
    },
    close: () => void server.close(),
  };
}
