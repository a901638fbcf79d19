import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ACCESS_TOKEN, type AccessClaims } from '@osaka/contracts';

/** Members without accounts: the measured services verify their tokens by these keys. */
export interface Crew {
  /** In place of svc-account. */
  accountUrl: string;
  tokenOf(memberNo: number): string;
  close(): void;
}

const KID = 'bench';
const LIFETIME_S = 3600;

export async function openCrew(): Promise<Crew> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keySet = JSON.stringify({
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KID, alg: ACCESS_TOKEN.algorithm, use: 'sig' }],
  });
  const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(keySet));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const tokens = new Map<number, string>();

  function makeToken(memberNo: number): string {
    const nowS = Math.floor(Date.now() / 1000);
    const claims: AccessClaims = {
      sub: String(memberNo),
      memberId: `bench${memberNo}`,
      memberName: `여행자${memberNo}`,
      role: 'ROLE_USER',
      gen: 1,
    };
    const { issuer: iss, audience: aud, algorithm: alg } = ACCESS_TOKEN;
    const signed = [
      { alg, kid: KID },
      { ...claims, iss, aud, iat: nowS, nbf: nowS, exp: nowS + LIFETIME_S },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    return `${signed}.${sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  }

  return {
    accountUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokenOf(memberNo) {
      const token = tokens.get(memberNo) ?? makeToken(memberNo);
      tokens.set(memberNo, token);
      return token;
    },
    close: () => void server.close(),
  };
}
