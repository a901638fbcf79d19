import type { Refusals } from '../client-document.ts';
import { accountRefusals } from './account.ts';
import { chatRefusals } from './chat.ts';
import { plannerRefusals } from './planner.ts';
import { travelRefusals } from './travel.ts';

const REFUSALS: Readonly<Record<string, Refusals>> = {
  account: accountRefusals,
  chat: chatRefusals,
  planner: plannerRefusals,
  travel: travelRefusals,
};

/** What the calls of a service refuse, by the name of the call; nothing is known of other services. */
export function refusalsOf(service: string): Refusals {
  return REFUSALS[service] ?? {};
}
