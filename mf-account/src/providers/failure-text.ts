import { OIDC_MESSAGES } from '@osaka/contracts/account';

/** Why the provider led back without a log-in; the outcome comes from the address. */
export function failureText(outcome: string): string {
  if (outcome === 'away') return OIDC_MESSAGES.away;
  return outcome === 'unknown' ? OIDC_MESSAGES.unknown : OIDC_MESSAGES.refused;
}
