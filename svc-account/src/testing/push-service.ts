import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:tls';
import type { PushSettings } from '../push/push-keys.ts';

export const PUSH_HOST = 'push.example';
const identity = { psk: randomBytes(16), identity: 'test' };
// A pre-shared key in place of a certificate.
const TLS = { ciphers: 'PSK-AES128-GCM-SHA256', maxVersion: 'TLSv1.2' } as const;

/** A push service that listens on this machine, and the settings of a site that reaches it as `push.example`. */
export async function openPushService() {
  const received: { path: string; headers: NodeJS.Dict<string | string[]>; body: Buffer }[] = [];
  const service = {
    received,
    status: 201,
    /** For the browsers of these paths. */
    isAway: (_path: string) => false,
    settings: {} as PushSettings,
    close: () => void server.close(),
  };
  const server = createServer({ ...TLS, pskCallback: () => identity.psk }, async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(await request.toArray()) });
    response.writeHead(service.isAway(request.url ?? '') ? 503 : service.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent();
  agent.createConnection = () =>
    connect({ ...TLS, port, host: '127.0.0.1', pskCallback: () => identity, checkServerIdentity: () => undefined });
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const privateKey = pair.getPrivateKey('base64url');
  service.settings = { publicKey, privateKey, contact: 'mailto:help@osaka.example', hosts: [PUSH_HOST], agent };
  return service;
}

/** The subscription of a browser, which alone can read what it is sent. */
export function subscribedBrowser(name: string) {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    draft: {
      endpoint: `https://${PUSH_HOST}/${name}`,
      keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    },
    /** aes128gcm of RFC 8188 with the keys of RFC 8291. */
    read(body: Buffer): unknown {
      const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
      const [sender, sealed] = [body.subarray(21, 21 + idLength), body.subarray(21 + idLength)];
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
      const secret = hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32);
      const derive = (use: string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${use}\0`, bytes));
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}
