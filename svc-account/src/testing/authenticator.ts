import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyAssertion, PasskeyOptions } from '@osaka/contracts/account';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const SITE = { origin: 'http://localhost:8000', host: 'localhost' };

/** A passkey in software: signs for every site, as a browser would only for its own. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(host: string, flags: number, credential: Uint8Array = new Uint8Array()): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.from([flags]), counted, credential]);
  }

  return {
    id: id.toString('base64url'),

    register({ challenge }: PasskeyOptions, { origin, host } = SITE): NewPasskey {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey.export({ format: 'jwk' }))]);
      const authData = new Uint8Array(
        authenticatorData(host, USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, credential),
      );
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url');
      return {
        ...named(id),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject,
          transports: ['internal'],
        },
      };
    },

    prove({ challenge }: PasskeyOptions, { origin, host } = SITE): PasskeyAssertion {
      counter += 1;
      const data = authenticatorData(host, USER_PRESENT | USER_VERIFIED);
      const client = clientData('webauthn.get', challenge, origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...named(id),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },

    /** As a copy of the key would, which has made fewer signatures. */
    rewind() {
      counter = 0;
    },
  };
}

function named(id: Buffer) {
  const text = id.toString('base64url');
  return { id: text, rawId: text, type: 'public-key' as const };
}

function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Uint8Array {
  const key = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return isoCBOR.encode(key as never);
}

function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest();
}
