import { distanceKm, type Position, toPosition, toWire } from '@osaka/contracts';
import { PLAN_MESSAGES, type SelectedPlace, TRIP_LIMITS } from '@osaka/contracts/planner';
import type { PlaceNames } from '@osaka/contracts/travel';
import type { NameMatch } from '@osaka/domain/search';
import type { NewChange } from '../saved-plan/batch.ts';
import { randomOwnId } from '../saved-plan/random-key.ts';
import type { KnownPlace } from '../saved-plan/trip-state.ts';
import { dayIn, type FoundPoint, type TripDates } from './points.ts';

export type RowKind = 'found' | 'like' | 'own' | 'skip';

/** A line of the preview: what was found, and what becomes of it. */
export interface Row {
  point: FoundPoint;
  day: number | null;
  kind: RowKind;
  /** The place that it is, or those that it may be. */
  places: readonly PlaceNames[];
  isFound: boolean;
  /** Of the choice. */
  travelNo: number | undefined;
  /** As an own place. */
  name: string;
  /** Why it is left out. */
  why: string;
  /** Where a point without a name is: the nearest place of the catalogue within walking distance. */
  near?: { name: string; km: number } | undefined;
}

/** What a plan has before. */
export interface PlanBefore extends TripDates {
  selectedPlaces: readonly Pick<SelectedPlace, 'travelId' | 'travelName' | 'day' | 'own'>[];
}

/** Lines of a text that name no place: what one does, and sentences. */
const NO_PLACE =
  /(?:하기|먹기|보기|찾기|사기|가기|쉬기|타기|걷기|만나기|챙기기|체크\s*(?:인|아웃)|출발|도착|귀국|이동|휴식|조식|중식|석식|아침|점심|저녁|비행기|탑승|자유\s*시간|[요다까죠])[.!?~\s]*$/;
/** Where a place of the catalogue, or one of that name, is in the plan: 이미 1일차에 있어요 */
export function thereText(
  places: PlanBefore['selectedPlaces'],
  isThis: (place: PlanBefore['selectedPlaces'][0]) => boolean,
) {
  const there = places.find(isThis);
  return there && (there.day === null ? '이미 날짜 미정에 있어요' : `이미 ${there.day}일차에 있어요`);
}

/** The preview of points, each with what it probably is; what has no room is left out and said. */
export function rowsOf(
  points: readonly FoundPoint[],
  matches: readonly NameMatch<PlaceNames>[],
  plan: PlanBefore,
  names: readonly PlaceNames[] = [],
): Row[] {
  const taken = new Set<number | string>();
  const room = { all: TRIP_LIMITS.places - plan.selectedPlaces.length, own: ownRoom(plan), days: dayRooms(plan) };
  return points.map((point, index) => {
    const { kind, places } = matches[index] ?? { kind: 'none', places: [] };
    const day = dayIn(plan, point);
    const row: Row = {
      ...{ point, places, day: day !== null && room.days(day) > 0 ? day : null },
      ...{ kind: kind === 'none' ? 'own' : kind, isFound: kind === 'found', travelNo: places[0]?.travelNo },
      ...{ name: point.name ?? '', why: '' },
      near: point.name === null && point.position ? nearestTo(point.position, names) : undefined,
    };
    const free = places.find(({ travelNo }) => !taken.has(travelNo) && !isPlanned(plan, travelNo));
    // The likeliest one is in the plan already: another one is not taken instead without a word.
    const isThere = places[0] !== undefined && isPlanned(plan, places[0].travelNo);
    if (free) row.travelNo = free.travelNo;
    const leaveOut = (why: string): Row => ({ ...row, kind: 'skip', why });
    if (row.kind === 'own') {
      if (point.position === null && NO_PLACE.test(row.name)) return leaveOut('장소가 아니에요');
      const there = thereText(plan.selectedPlaces, ({ own }) => own?.name === row.name);
      if (there) return leaveOut(there);
    } else if (!free || isThere) {
      const there = thereText(plan.selectedPlaces, ({ travelId }) => travelId === places[0]?.travelNo);
      return leaveOut(there ?? '위에서 이미 골랐어요');
    }
    if (room.all <= 0) return leaveOut(PLAN_MESSAGES.planFull);
    if (row.kind === 'own' && room.own <= 0) return leaveOut(PLAN_MESSAGES.ownPlacesFull);
    room.all -= 1;
    if (row.kind === 'own') room.own -= 1;
    else taken.add(row.travelNo as number);
    if (row.day !== null) room.days(row.day, 1);
    return row;
  });
}

const NEAR_KM = 1.5;

function nearestTo(position: Position, names: readonly PlaceNames[]): Row['near'] {
  const near = names
    .map((place) => ({ name: place.names[0] ?? '', km: distanceKm(position, toPosition(place)) }))
    .reduce<Row['near']>((best, each) => (best && best.km <= each.km ? best : each), undefined);
  return near && near.km <= NEAR_KM ? near : undefined;
}

function isPlanned({ selectedPlaces }: PlanBefore, travelNo: number): boolean {
  return selectedPlaces.some(({ travelId }) => travelId === travelNo);
}

function ownRoom({ selectedPlaces }: PlanBefore): number {
  return TRIP_LIMITS.ownPlaces - selectedPlaces.filter(({ own }) => own).length;
}

/** How many places a day still takes; `used` of them are taken. */
function dayRooms({ selectedPlaces }: PlanBefore) {
  const rooms = new Map<number, number>();
  return (day: number, used = 0): number => {
    const before =
      rooms.get(day) ?? TRIP_LIMITS.placesPerDay - selectedPlaces.filter((each) => each.day === day).length;
    rooms.set(day, before - used);
    return before - used;
  };
}

export function isTaken({ kind }: Row): boolean {
  return kind !== 'skip';
}

/** Why the lines cannot be taken as they are; undefined where they can. */
export function problemOf(rows: readonly Row[], plan: PlanBefore): string | undefined {
  const taken = rows.filter(isTaken);
  const numbers = taken.flatMap(({ kind, travelNo }) => (kind === 'own' ? [] : (travelNo ?? [])));
  const days = dayRooms(plan);
  for (const { day } of taken) if (day !== null && days(day, 1) < 0) return PLAN_MESSAGES.dayFull;
  if (taken.length > TRIP_LIMITS.places - plan.selectedPlaces.length) return PLAN_MESSAGES.planFull;
  if (taken.length - numbers.length > ownRoom(plan)) return PLAN_MESSAGES.ownPlacesFull;
  if (numbers.some((no, at) => numbers.indexOf(no) < at || isPlanned(plan, no))) return PLAN_MESSAGES.placeThere;
  return taken.some(({ kind, name }) => kind === 'own' && name.trim() === '')
    ? PLAN_MESSAGES.ownNameMissing
    : undefined;
}

/** The changes that take the lines, one each, with the known places among them. */
export function takingOf(
  rows: readonly Row[],
  { selectedPlaces }: Pick<PlanBefore, 'selectedPlaces'>,
): { drafts: NewChange[]; added: KnownPlace[] } {
  const ids = new Set(selectedPlaces.map(({ travelId }) => travelId));
  const taken = rows.filter(isTaken).map((row) => ({ row, known: knownPlaceOf(row) }));
  return {
    drafts: taken.map(({ row, known }) => {
      const { day, point } = row;
      const source = known ? { travelNo: known.travelNo } : { travelId: newOwnId(ids), place: ownPlaceOf(row) };
      const noted = { ...(point.time && { time: point.time }), ...(point.note && { memo: point.note }) };
      return { type: 'add', ...source, day, before: null, ...noted };
    }),
    added: taken.flatMap(({ known }) => (known ? [toKnown(known)] : [])),
  };
}

/** The place of the catalogue that a line is; undefined for an own one. */
export function knownPlaceOf({ kind, places, travelNo }: Row): PlaceNames | undefined {
  return kind === 'own' ? undefined : places.find((place) => place.travelNo === travelNo);
}

function ownPlaceOf({ name, point }: Row) {
  const position = point.position ? toWire(point.position) : { mapX: null, mapY: null };
  const { address, link, own } = point;
  const facts = own ?? { category: '기타' as const, phone: '', nameJa: '', timeList: [] };
  return { name: name.trim(), ...position, address, link, ...facts };
}

function toKnown({ travelNo, names, ...position }: PlaceNames): KnownPlace {
  return {
    ...{ travelId: travelNo, travelName: names[0] ?? '', ...position },
    ...{ travelDescription: '', choiceOrder: 0, status: 'Y', imageUrl: null },
  };
}

/** Another number than those of the plan; one that somebody else takes meanwhile is refused by the service. */
function newOwnId(ids: Set<number>): number {
  let id = randomOwnId();
  while (ids.has(id)) id = randomOwnId();
  ids.add(id);
  return id;
}
