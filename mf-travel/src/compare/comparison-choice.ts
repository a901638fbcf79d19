import { dateAfter, daysBetween } from '@osaka/contracts/planner';
import { comparedNumbers } from '@osaka/contracts/travel';

/** What the address of a comparison says; `dates` are the days of the trip, none without two valid ones. */
export interface ComparisonChoice {
  numbers: number[];
  from: string;
  to: string;
  dates: string[];
  hidesEqual: boolean;
}

/** More days than this would fill the table. */
export const DAYS_MAX = 7;

export function comparisonChoiceOf(address: URLSearchParams): ComparisonChoice {
  const [from, to] = [dateIn(address.get('from')), dateIn(address.get('to'))];
  return {
    numbers: comparedNumbers(address.get('no') ?? ''),
    from,
    to,
    dates: datesBetween(from, to || from),
    hidesEqual: address.get('hide') === '1',
  };
}

/** `no` stays readable: URLSearchParams would write the commas as %2C. */
export function comparisonSearch({ numbers, from, to, hidesEqual }: Omit<ComparisonChoice, 'dates'>): string {
  const rest = new URLSearchParams({ ...(from && { from }), ...(to && { to }), ...(hidesEqual && { hide: '1' }) });
  return `?no=${numbers.join(',')}${rest.size > 0 ? `&${rest}` : ''}`;
}

function dateIn(text: string | null): string {
  return text &&
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
    ? text
    : '';
}

function datesBetween(from: string, to: string): string[] {
  if (!from || to < from) return [];
  return Array.from({ length: Math.min(DAYS_MAX, daysBetween(from, to) + 1) }, (_, index) => dateAfter(from, index));
}
