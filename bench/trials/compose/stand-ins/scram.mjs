// SCRAM-SHA-256 as MongoDB speaks it (RFC 7677), the side of the server.
import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

const ROUNDS = 15_000;
const digest = (bytes) => createHash('sha256').update(bytes).digest();
const hmac = (key, text) => createHmac('sha256', key).update(text).digest();
const xor = (one, other) => Buffer.from(one.map((byte, at) => byte ^ other[at]));

/** What is stored of a password. */
export function credentialsOf(password) {
  const salt = randomBytes(28);
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, ROUNDS, 32, 'sha256');
  return {
    salt: salt.toString('base64'),
    stored: digest(hmac(salted, 'Client Key')).toString('base64'),
    server: hmac(salted, 'Server Key').toString('base64'),
  };
}

/** One conversation; `credentialsFor(name)` finds what is stored of a user. */
export function beginScram(clientFirst, credentialsFor) {
  const bare = clientFirst.replace(/^n,,/, '');
  const [, name = '', clientNonce = ''] = /^n=([^,]*),r=(.*)$/.exec(bare) ?? [];
  const user = name.replaceAll('=2C', ',').replaceAll('=3D', '=');
  const known = credentialsFor(user);
  const nonce = clientNonce + randomBytes(18).toString('base64');
  const serverFirst = `r=${nonce},s=${known?.salt ?? randomBytes(28).toString('base64')},i=${ROUNDS}`;
  return {
    user,
    serverFirst,
    /** The last message of the server; undefined when the password is wrong. */
    finish(clientFinal) {
      const [, withoutProof = '', proof = ''] = /^(.*),p=(.*)$/.exec(clientFinal) ?? [];
      if (!known || !withoutProof.includes(nonce)) return undefined;
      const message = `${bare},${serverFirst},${withoutProof}`;
      const stored = Buffer.from(known.stored, 'base64');
      const key = xor(Buffer.from(proof, 'base64'), hmac(stored, message));
      if (!timingSafeEqual(digest(key), stored)) return undefined;
      return `v=${hmac(Buffer.from(known.server, 'base64'), message).toString('base64')}`;
    },
  };
}
