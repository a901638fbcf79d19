import type { Pass } from '@osaka/contracts/travel';
import { conditionParticle } from '../korean/index.ts';
import { clockText, type Holidays, minutesOf, weekdayOf } from '../trip/index.ts';
import { countText } from './amounts.ts';
import { type BillLine, type DayBill, type Fare, type People, sumOf, yenFor } from './trip-costs.ts';

/** A line of the days on which a pass is used: what it costs with the pass, and why. */
export interface PassLine {
  line: BillLine;
  paysYen: number;
  isCovered: boolean;
  /** Why it is paid, or on what it depends that it is free. */
  note: string;
}

export interface PassSaving {
  pass: Pass;
  /** The days on which it saves most. */
  days: number[];
  passYen: number;
  /** False: children have none, because its price for them is not known; they pay as without it. */
  forChildren: boolean;
  withoutYen: number;
  withYen: number;
  /** Below 0: it costs more. */
  savedYen: number;
  lines: PassLine[];
}

/** The passes that cover something of the trip, those that save most first. A pass without a price is none of them. */
export function passSavings(
  bills: readonly DayBill[],
  passes: readonly Pass[],
  people: People,
  holidays: Holidays,
): PassSaving[] {
  const found = passes.flatMap((pass) => {
    const windows = windowsOf(pass, bills).filter((days) => days.every(({ date }) => isValidOn(pass, date, holidays)));
    const savings = windows.flatMap((days) => savingOf(pass, days, people) ?? []);
    return savings.sort((one, other) => other.savedYen - one.savedYen).slice(0, 1);
  });
  return found.sort((one, other) => other.savedYen - one.savedYen);
}

/** 오사카 주유패스 1일권이면 1,340엔 아껴요 */
export function passStatement({ pass: { nameKo }, savedYen }: PassSaving): string {
  const difference = `${countText(Math.abs(savedYen))}엔`;
  return `${nameKo}${conditionParticle(nameKo)} ${difference} ${savedYen < 0 ? '더 들어요' : '아껴요'}`;
}

function windowsOf({ days }: Pass, bills: readonly DayBill[]): (readonly DayBill[])[] {
  const count = Math.max(1, bills.length - days + 1);
  return bills.length === 0 ? [] : Array.from({ length: count }, (_, at) => bills.slice(at, at + days));
}

function isValidOn({ validOn }: Pass, date: string, holidays: Holidays): boolean {
  const isHoliday = ['토', '일'].includes(weekdayOf(date)) || holidays.has(date);
  return validOn === 'any' || (validOn === 'holidays') === isHoliday;
}

function savingOf(pass: Pass, bills: readonly DayBill[], people: People): PassSaving | undefined {
  if (pass.priceYen === null) return undefined;
  const forChildren = pass.childYen !== null;
  const holders = forChildren ? people : { ...people, children: 0 };
  const passYen = pass.priceYen * holders.adults + (pass.childYen ?? 0) * holders.children;
  const lines = linesWith(pass, bills, holders);
  const withoutYen = sumOf(bills);
  const coveredYen = lines.reduce((sum, { line, paysYen }) => sum + line.yen - paysYen, 0);
  if (coveredYen === 0) return undefined;
  const withYen = withoutYen - coveredYen + passYen;
  const days = bills.map(({ day }) => day);
  return { pass, days, passYen, forChildren, withoutYen, withYen, savedYen: withoutYen - withYen, lines };
}

function linesWith(pass: Pass, bills: readonly DayBill[], holders: People): PassLine[] {
  const visited = new Set<number>();
  const lines = bills.flatMap((bill) =>
    bill.lines.map((line): PassLine => {
      const { isCovered, note } = line.visit ? visitWith(pass, line.visit, visited) : fareWith(pass, line.fare);
      return { line, isCovered, note, paysYen: isCovered ? line.yen - yenFor(line, holders) : line.yen };
    }),
  );
  return pass.rideOnly.length === 0 ? lines : withOneRide(lines);
}

type Coverage = Pick<PassLine, 'isCovered' | 'note'>;

function visitWith(
  pass: Pass,
  { travelNo, arrivesAt }: NonNullable<BillLine['visit']>,
  visited: Set<number>,
): Coverage {
  if (!pass.freePlaces.includes(travelNo))
    return {
      isCovered: false,
      note: pass.discountPlaces.includes(travelNo) ? '할인은 얼마인지 몰라 넣지 않았어요' : '',
    };
  const condition = pass.conditions.find((each) => each.travelNo === travelNo);
  if (condition?.before && arrivesAt >= minutesOf(condition.before))
    return { isCovered: false, note: `${condition.note}. 일정은 ${clockText(arrivesAt)}이에요` };
  if (visited.has(travelNo)) return { isCovered: false, note: '패스로는 한 번만 무료예요' };
  visited.add(travelNo);
  return { isCovered: true, note: condition?.note ?? '' };
}

function fareWith(pass: Pass, fare: Fare | undefined): Coverage {
  if (!fare) return { isCovered: false, note: '' };
  const { operator, lines, from, to, kind } = fare;
  const ids = [operator, ...lines.flat(), from, to];
  const exception = pass.exceptions.find(({ of }) => ids.includes(of));
  if (exception) return { isCovered: false, note: exception.note };
  const covers = (id: string) => pass.covers.includes(id);
  const isReached = lines.every((line) => line.some(covers) || (kind === 'fare' && covers(operator)));
  const isJoined =
    pass.rideOnly.length === 0 ||
    pass.rideOnly.some((ride) => (ride.from === from && ride.to === to) || (ride.from === to && ride.to === from));
  return { isCovered: isReached && isJoined, note: '' };
}

/** A ticket for one ride is for the first one that it fits, with its surcharge. */
function withOneRide(lines: readonly PassLine[]): PassLine[] {
  const first = lines.findIndex(({ isCovered, line }) => isCovered && line.fare?.kind === 'fare');
  return lines.map((each, at) => {
    const isOfRide = at === first || (at === first + 1 && each.line.fare?.kind === 'surcharge');
    if (!each.isCovered || (first >= 0 && isOfRide)) return each;
    return { ...each, isCovered: false, paysYen: each.line.yen, note: '한 번만 탈 수 있어요' };
  });
}
