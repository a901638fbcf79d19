import { APP_CODE } from '@osaka/contracts/account';
import { Secret, TOTP } from 'otpauth';

const ISSUER = '오사카로';
/** Accepts codes of a clock that is one step ahead or behind. */
const SKEW_STEPS = 1;
const SECRET_BYTES = 20;

/** A new shared secret in base32. */
export function newAppSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The otpauth address that authenticator apps read from a QR code. */
export function appUri(secret: string, memberId: string): string {
  return totpOf(secret, memberId).toString();
}

/** The time step that the code belongs to; undefined for a wrong code. */
export function stepOfCode(code: string, secret: string, now: Date): number | undefined {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: SKEW_STEPS });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

// Apps of all vendors know SHA-1 with six digits; HMAC does not depend on the collision resistance of its hash.
function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: APP_CODE.digits,
    period: APP_CODE.periodS,
  });
}
