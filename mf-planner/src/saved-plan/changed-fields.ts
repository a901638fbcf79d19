import {
  BOOKING_FIELDS,
  OWN_FIELDS,
  ownPlaceOf,
  PLAN_FIELDS,
  type Plan,
  personKey,
  type RecordedChange,
  type TripChange,
} from '@osaka/contracts/planner';
import { isSameValue } from '@osaka/domain/trip';

/** A field of a plan that a change sets. */
export interface ChangedField {
  key: string;
  /** As the member knows it: 도톤보리 메모. */
  name: string;
  /** What the plan said when the change was made. */
  was: unknown;
  set: unknown;
}

/** The conflicts of changes made offline, found when they were saved. */
export interface SavedLate {
  /** Fields that somebody else had changed meanwhile, and that these changes replaced. */
  replaced: readonly ChangedField[];
  /** Fields of places that are no longer in the plan, so that nothing was saved. */
  lost: readonly ChangedField[];
}

const STOP_NAMES = {
  time: '시간',
  stayMinutes: '머무는 시간',
  memo: '메모',
  visit: '다녀온 표시',
  travelMinutes: '이동 시간',
  travelMode: '이동 방법',
} as const;
const ITEM_NAMES = { text: '내용', done: '한 일 표시', who: '누가', due: '언제까지', isPrivate: '나만 보기' } as const;
const DAY_NAMES = { startTime: '시작 시간', memo: '메모', lodging: '숙소' } as const;

/** The fields that a change sets, with what the plan says of them now. */
export function changedFields(plan: Plan, change: RecordedChange): ChangedField[] {
  if (change.type === 'stop' || change.type === 'move' || change.type === 'place') {
    const place = plan.selectedPlaces.find(({ travelId }) => travelId === change.travelId);
    if (!place) return [];
    const field = (name: string, label: string, was: unknown, set: unknown) => ({
      key: `place:${change.travelId}:${name}`,
      name: `${place.travelName} ${label}`,
      was,
      set,
    });
    if (change.type === 'move') return [field('day', '날짜', place.day, change.day)];
    if (change.type === 'place')
      return namesIn(OWN_FIELDS, change).map((name) =>
        field(name, OWN_FIELDS[name].label, ownPlaceOf(place)?.[name], change[name]),
      );
    // Two devices that check a place off at different times agree.
    const valueIn = (values: typeof place | typeof change, name: keyof typeof STOP_NAMES) =>
      name === 'visit' ? (values.visit?.state ?? null) : values[name];
    return namesIn(STOP_NAMES, change).map((name) =>
      field(name, STOP_NAMES[name], valueIn(place, name), valueIn(change, name)),
    );
  }
  if (change.type === 'booking') {
    const booking = plan.bookings.find(({ bookingNo }) => bookingNo === change.bookingNo);
    if (!booking) return [];
    return namesIn(BOOKING_FIELDS, change).map((name) => ({
      key: `booking:${change.bookingNo}:${name}`,
      name: `${booking.title} ${BOOKING_FIELDS[name].label}`,
      was: booking[name],
      set: change[name],
    }));
  }
  if (change.type === 'day') {
    const day = plan.days.find((each) => each.day === change.day);
    return namesIn(DAY_NAMES, change).map((name) => ({
      key: `day:${change.day}:${name}`,
      name: `${change.day}일차 ${DAY_NAMES[name]}`,
      was: name === 'startTime' && !day?.isStartSet ? null : day?.[name],
      set: change[name],
    }));
  }
  if (change.type === 'item') {
    const item = plan.items.find(({ itemNo }) => itemNo === change.itemNo);
    if (!item) return [];
    return namesIn(ITEM_NAMES, change).map((name) => ({
      key: `item:${change.itemNo}:${name}`,
      name: `${item.text} ${ITEM_NAMES[name]}`,
      was: name === 'who' ? item.who && personKey(item.who) : item[name],
      set: name === 'who' ? change.who && personKey(change.who) : change[name],
    }));
  }
  if (change.type === 'words')
    return namesIn(PLAN_FIELDS, change).map((name) => ({
      key: name,
      name: PLAN_FIELDS[name].label,
      was: plan[name],
      set: change[name],
    }));
  return [];
}

/**
 * The conflicts of changes that the service has just saved on top of `before`; undefined without any. `seen`: their
 * fields when they were made. `skipped`: changeIds of those whose place is no longer in the plan. `unseen`: what others
 * saved between `before` and these changes.
 */
export function savedLate(
  { changes, seen = [] }: { changes: readonly TripChange[]; seen?: readonly ChangedField[] | undefined },
  before: Plan,
  { plan: after, skipped }: { plan: Plan; skipped: readonly string[] },
  unseen: readonly RecordedChange[] = [],
): SavedLate | undefined {
  const found = replacedFields(before, after, changes, seen);
  const set = unseen.flatMap((change) => changedFields(after, change));
  const replaced = seen.filter(
    (field) =>
      found.includes(field) || set.some((other) => other.key === field.key && !isSameValue(other.set, field.set)),
  );
  const gone = changes.flatMap((change) => {
    if (!skipped.includes(change.changeId)) return [];
    if ('bookingNo' in change) return [`booking:${change.bookingNo}:`];
    if ('itemNo' in change) return [`item:${change.itemNo}:`];
    return 'travelId' in change ? [`place:${change.travelId}:`] : [];
  });
  const lost = seen.filter(({ key }) => gone.some((place) => key.startsWith(place)));
  return replaced.length > 0 || lost.length > 0 ? { replaced, lost } : undefined;
}

/**
 * Of the fields of changes that were just saved, those for which the plan had another value than when they were made.
 */
function replacedFields(
  before: Plan,
  after: Plan,
  changes: readonly TripChange[],
  seen: readonly ChangedField[],
): ChangedField[] {
  const [found, left] = [before, after].map(
    (plan) => new Map(changes.flatMap((change) => changedFields(plan, change)).map(({ key, was }) => [key, was])),
  );
  return seen.filter(
    ({ key, was, set }) =>
      found?.has(key) &&
      !isSameValue(found.get(key), was) &&
      !isSameValue(found.get(key), set) &&
      isSameValue(left?.get(key), set),
  );
}

/**
 * The messages that say what became of changes that waited; a text that was typed is in them, so that it is not lost.
 */
export function savedLateText({ replaced, lost }: SavedLate): string {
  const [places, bookings, items] = ['place:', 'booking:', 'item:'].map((kind) =>
    lost.filter(({ key }) => key.startsWith(kind)),
  ) as [ChangedField[], ChangedField[], ChangedField[]];
  const typed = (fields: readonly ChangedField[]) =>
    fields.map(({ name, set }) => (typeof set === 'string' && set ? `${name} “${set}”` : name)).join(', ');
  const names = (fields: readonly ChangedField[]) => fields.map(({ name }) => name).join(', ');
  return [
    replaced.length > 0 &&
      `그사이 다른 곳에서도 바뀐 내용이 있어, 나중에 보낸 이 기기의 내용으로 저장했어요: ${names(replaced)}. 앞의 내용은 변경 기록에 남아 있어요.`,
    places.length > 0 && `그사이 일정에서 빠진 곳이라 저장하지 못했어요: ${typed(places)}.`,
    bookings.length > 0 && `그사이 지워진 예약이라 저장하지 못했어요: ${typed(bookings)}.`,
    items.length > 0 && `그사이 지워진 준비물이라 저장하지 못했어요: ${typed(items)}.`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function namesIn<N extends string>(names: Readonly<Record<N, unknown>>, change: object): N[] {
  return (Object.keys(names) as N[]).filter(
    (name) => name in change && (change as Record<N, unknown>)[name] !== undefined,
  );
}
