import { getSupportHours } from '@osaka/contracts/chat';
import { useQuery } from '@osaka/query';
import { call } from '@osaka/web-kit';
import { CONTACT } from './contact.ts';

const FRESH_MS = 600_000;

/** The hours of the customer service; the usual ones until they are known, and while svc-chat does not answer. */
export function useSupportHours(isAsked = true): { hours: string; lunch: string } {
  const { data } = useQuery({
    queryKey: ['support-hours'],
    queryFn: () => call(getSupportHours),
    staleTime: FRESH_MS,
    enabled: isAsked,
  });
  return data ? { hours: data.weekly, lunch: data.lunch } : CONTACT;
}
