import { randomBytes } from 'node:crypto';

type Values = Readonly<Record<string, string | undefined>>;

/** Required values that are not passwords; an operator changes them in .env before the first start. */
const CHOSEN: Values = { ADMIN_ID: 'osakaadmin', ADMIN_EMAIL: 'admin@osaka.example' };

/**
 * Lines of an .env file for every variable that a Compose file requires and `given` lacks. Passwords are hex, because
 * they stand in addresses.
 */
export function composeSecrets(file: string, given: Values): string[] {
  const required = new Set([...file.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name));
  return [...required].filter((name) => !given[name]).map((name) => `${name}=${CHOSEN[name] ?? secretFor(name)}`);
}

/** A member's password has 8 to 12 signs, one of them no letter and no digit. */
function secretFor(name: string): string {
  return name === 'ADMIN_PASSWORD' ? `a${randomBytes(4).toString('hex')}1!` : randomBytes(24).toString('hex');
}

/** What an .env file holds already. */
export function valuesIn(text: string): Values {
  return Object.fromEntries([...text.matchAll(/^\s*(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
}

/** Without the lines that `npm run` writes before a script. */
export function withoutBanner(text: string): string {
  return text.replace(/\n> [^\n]+\n> [^\n]+\n\n$/, '');
}
