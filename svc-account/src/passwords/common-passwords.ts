import { MESSAGES } from '@osaka/contracts/account';
import { invalidField } from '@osaka/service-kit';
import { dictionary } from '@zxcvbn-ts/language-common';

/** How many of the most common passwords count also with symbols added, because a password needs a symbol. */
const WITH_SYMBOLS = 10_000;

const breached = dictionary['passwords-common'];
const all = new Set(breached);
const mostCommon = new Set(breached.slice(0, WITH_SYMBOLS));

/** Refuses passwords that are common in breaches, with any case; and those that become common without their symbols. */
export function refuseCommonPassword(field: string, password: string): void {
  const lower = password.toLowerCase();
  if (all.has(lower) || mostCommon.has(lower.replace(/[@$!%*#?&]/g, '')))
    throw invalidField(field, MESSAGES.passwordCommon);
}
