import { getSupportHours } from '@osaka/contracts/chat';
import { call } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';

const FRESH_MS = 600_000;

export const USUAL_HOURS = { hours: '평일 09:00~18:00', lunch: '점심 12:00~13:00 제외' };

/** The hours of the customer service; the usual ones until they are known, and while svc-chat does not answer. */
export function useSupportHours(isAsked = true): { hours: string; lunch: string } {
  const { data } = useQuery({
    queryKey: ['support-hours'],
    queryFn: () => call(getSupportHours),
    staleTime: FRESH_MS,
    enabled: isAsked,
  });
  return data ? { hours: data.weekly, lunch: data.lunch } : USUAL_HOURS;
}
