import { randomBytes } from 'node:crypto';
import { VISITOR_NUMBERS } from '@osaka/contracts';

/** A random value: it decides about canaries and reveals nothing else. It is set only while there is a canary. */
const NAME = 'osaka-visitor';
const MAX_AGE_S = 30 * 24 * 60 * 60;
const VALUE = /(?:^|; ?)osaka-visitor=([0-9a-f]{16})(?:;|$)/;

/** A visitor who sends the cookie, or one who gets it with this answer. */
export interface Visitor {
  id: string;
  /** From 0 to VISITOR_NUMBERS - 1. */
  number: number;
}

/** Undefined without the cookie, and for a value that the gateway cannot have set. */
export function visitorIn(cookies: string | undefined): Visitor | undefined {
  const id = cookies?.includes(NAME) ? VALUE.exec(cookies)?.[1] : undefined;
  return id === undefined ? undefined : { id, number: numberOf(id) };
}

export function newVisitor(): Visitor {
  const id = randomBytes(8).toString('hex');
  return { id, number: numberOf(id) };
}

export function visitorCookie({ id }: Visitor, isSecure: boolean): string {
  return `${NAME}=${id}; Path=/; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** 2^32 is so much larger than the number of visitors that every number is equally likely. */
function numberOf(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16) % VISITOR_NUMBERS;
}
