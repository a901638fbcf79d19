import type { Admission } from '@osaka/contracts/travel';

export interface People {
  adults: number;
  /** Of 6 to 11 years. */
  children: number;
}

/** What is paid to one operator, or for a limited express: a `WayFare` of the rail network. */
export interface Fare {
  kind: 'fare' | 'surcharge';
  operator: string;
  lines: readonly (readonly string[])[];
  from: string;
  to: string;
  yen: number | null;
}

export interface CostedVisit {
  travelNo: number;
  name: string;
  /** Minutes after midnight. */
  arrivesAt: number;
  admission?: Admission | null | undefined;
  free?: boolean | null | undefined;
  /** False of shops, restaurants, hotels and stations, of which no price is missing. */
  isTicketed: boolean;
}

export interface CostedLeg {
  from: string;
  to: string;
  /** Empty: on foot. Undefined: not known, as of a taxi. */
  fares: readonly Fare[] | undefined;
}

export interface DayToCost {
  day: number;
  date: string;
  visits: readonly CostedVisit[];
  legs: readonly CostedLeg[];
}

/** One price of a day; null: not known, never free. */
export interface CostItem {
  name: string;
  adultYen: number | null;
  childYen: number | null;
  visit?: CostedVisit;
  fare?: Fare;
}

export interface BillLine extends CostItem {
  /** For all people, as far as it is known. */
  yen: number;
  /** Whose price is not known. */
  unknown: 'all' | 'children' | undefined;
}

export interface DayBill {
  day: number;
  date: string;
  lines: BillLine[];
  yen: number;
  /** Lines with a price that is not known. */
  unknownCount: number;
}

/** The admissions and fares of each day, for all people. */
export function billsOf(days: readonly DayToCost[], people: People): DayBill[] {
  return days.map(({ day, date, visits, legs }) => {
    const items = [...visits.flatMap(itemsOfVisit), ...legs.flatMap(itemsOfLeg)];
    const lines = items.map((item) => ({ ...item, yen: yenFor(item, people), unknown: unknownOf(item, people) }));
    const unknownCount = lines.filter(({ unknown }) => unknown).length;
    return { day, date, lines, yen: sumOf(lines), unknownCount };
  });
}

/** For all people, as far as it is known. */
export function yenFor({ adultYen, childYen }: CostItem, { adults, children }: People): number {
  return (adultYen ?? 0) * adults + (childYen ?? 0) * children;
}

export function sumOf(lines: readonly { yen: number }[]): number {
  return lines.reduce((sum, { yen }) => sum + yen, 0);
}

function unknownOf({ adultYen, childYen }: CostItem, { adults, children }: People): BillLine['unknown'] {
  if (adults > 0 && adultYen === null) return 'all';
  return children > 0 && childYen === null ? (adults > 0 ? 'children' : 'all') : undefined;
}

function itemsOfVisit(visit: CostedVisit): CostItem[] {
  const { name, admission, free, isTicketed } = visit;
  if (admission) return [{ name, adultYen: admission.adultYen, childYen: admission.childYen, visit }];
  if (free === true) return [{ name, adultYen: 0, childYen: 0, visit }];
  return free === false || isTicketed ? [{ name, adultYen: null, childYen: null, visit }] : [];
}

function itemsOfLeg({ from, to, fares }: CostedLeg): CostItem[] {
  if (!fares) return [{ name: `${from} → ${to}`, adultYen: null, childYen: null }];
  return fares.map((fare) => ({
    name: `${fare.from} → ${fare.to}${fare.kind === 'surcharge' ? ' 특급 요금' : ''}`,
    adultYen: fare.yen,
    childYen: fare.yen === null ? null : childFareOf(fare.operator, fare.yen),
    fare,
  }));
}

const ROUNDED_DOWN: ReadonlySet<string> = new Set(['jr', 'randen']);

/** Children pay half, rounded up to 10 yen; JR and 란덴 round down. */
export function childFareOf(operator: string, adultYen: number): number {
  const tens = adultYen / 20;
  return (ROUNDED_DOWN.has(operator) ? Math.floor(tens) : Math.ceil(tens)) * 10;
}
