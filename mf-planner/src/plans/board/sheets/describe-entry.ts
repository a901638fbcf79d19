import { cutCharacters } from '@osaka/contracts';
import {
  BOOKING_FIELDS,
  OWN_FIELD_NAMES,
  OWN_FIELDS,
  PLAN_FIELD_NAMES,
  PLAN_FIELDS,
  type Plan,
  type PlanChangeEntry,
  type RecordedChange,
  type WrittenValue,
} from '@osaka/contracts/planner';
import { withObjectParticle } from '@osaka/domain/korean';
import { minutesOf, minutesText } from '@osaka/domain/trip';
import { clockText, countText, peopleText } from '@osaka/web-kit';
import { dueText } from '../../../preparation/item-words.ts';
import { dayName } from '../../../saved-plan/day-view.ts';
import { bookingTitle, describeChange } from '../describe-change.ts';

const SHOWN_CHARACTERS = 24;
const PART_NAMES = { time: '시각', stayMinutes: '머무는 시간', memo: '메모', startTime: '출발 시각' };
const BOOKING_WORDS = ['title', 'fromName', 'toName', 'endTime', 'costYen', 'costKrw'];
/** Position and hours of an own place are no words. */
const WRITTEN_PARTS: readonly string[] = [
  ...PLAN_FIELD_NAMES,
  ...Object.keys(PART_NAMES),
  ...OWN_FIELD_NAMES.filter((name) => !['mapX', 'mapY', 'timeList'].includes(name)),
  ...BOOKING_WORDS,
];
const TIMES: readonly string[] = ['time', 'startTime', 'endTime'];
const ADDRESS_PARTS = ['type', 'changeId', 'travelId', 'day', 'itemNo'];

/** What an entry of the history did, each with the words before and after: 제목: 오사카 여행 → 부모님과 오사카 */
export function describeEntry({ changes, written = [] }: PlanChangeEntry, plan: Plan): string[] {
  const messages = changes.flatMap((change) => {
    const set = written.filter((value) => isSetBy(value, change)).map((value) => writtenText(value, plan));
    return [
      ...set,
      ...(set.length === 0 && change.type === 'booking'
        ? [describeChange(change, plan)]
        : otherText(change, plan, written)),
    ];
  });
  return [...new Set(messages.length > 0 ? messages : changes.map((change) => describeChange(change, plan)))];
}

function isSetBy(value: WrittenValue, change: RecordedChange): boolean {
  if (value.of === 'field')
    return (change.type === 'words' || change.type === 'edit') && change[value.field] !== undefined;
  if (value.of === 'move') return change.type === 'move' && change.travelId === value.travelId;
  if (value.of === 'stop')
    return change.type === 'stop' && change.travelId === value.travelId && change[value.part] !== undefined;
  if (value.of === 'booking')
    return change.type === 'booking' && change.bookingNo === value.bookingNo && change[value.part] !== undefined;
  if (value.of === 'own')
    return change.type === 'place' && change.travelId === value.travelId && change[value.part] !== undefined;
  if (value.of === 'item')
    return value.after === null && value.part === 'text'
      ? change.type === 'unitem' && change.itemNo === value.itemNo
      : change.type === 'item' && change.itemNo === value.itemNo && change[value.part] !== undefined;
  return change.type === 'day' && change.day === value.day && change[value.part] !== undefined;
}

/** What a change did besides what is shown before and after. */
function otherText(change: RecordedChange, plan: Plan, written: readonly WrittenValue[]): string[] {
  if (change.type === 'item' || change.type === 'unitem') {
    const parts: string[] = written.flatMap((value) =>
      value.of === 'item' && isSetBy(value, change) ? value.part : [],
    );
    const rest = Object.entries(change).filter(([part]) => !parts.includes(part));
    const isAllShown = parts.length > 0 && rest.every(([part]) => ADDRESS_PARTS.includes(part));
    return isAllShown ? [] : [describeChange(Object.fromEntries(rest) as RecordedChange, plan)];
  }
  if (change.type === 'move' && written.some((value) => isSetBy(value, change))) return [];
  if (!['stop', 'place', 'day', 'words', 'booking'].includes(change.type)) return [describeChange(change, plan)];
  const others = Object.entries(change).filter(([part]) => !WRITTEN_PARTS.includes(part));
  const address = change.type === 'booking' ? ['type', 'changeId', 'bookingNo'] : ADDRESS_PARTS;
  if (others.every(([part]) => address.includes(part))) return [];
  return [describeChange(Object.fromEntries(others) as RecordedChange, plan)];
}

function writtenText(value: WrittenValue, plan: Plan): string {
  if (value.of === 'item' && value.part === 'text' && value.after === null)
    return `${withObjectParticle(String(value.before))} 지웠어요`;
  if (value.of === 'move' && value.before === value.after) return `${nameOf(value, plan)}: ${movedText(value.after)}`;
  const [before, after] = [value.before, value.after].map((each) => valueText(value, each));
  return `${nameOf(value, plan)}: ${before} → ${after}`;
}

function movedText(day: string | number | null): string {
  return `${dayName(typeof day === 'number' ? day : null)} 안에서 순서를 바꿨어요`;
}

function nameOf(value: WrittenValue, plan: Plan): string {
  if (value.of === 'field') return PLAN_FIELDS[value.field].label.replace(/^여행 /, '');
  if (value.of === 'booking') return `${bookingTitle(plan, value.bookingNo)} ${BOOKING_FIELDS[value.part].label}`;
  if (value.of === 'item')
    return value.part === 'text'
      ? '준비물'
      : `${plan.items.find(({ itemNo }) => itemNo === value.itemNo)?.text ?? '준비물'} 언제까지`;
  if (value.of === 'day') return `${dayName(value.day)} ${PART_NAMES[value.part]}`;
  const place = plan.selectedPlaces.find(({ travelId }) => travelId === value.travelId);
  if (value.of === 'move') return place?.travelName ?? '여행지';
  return `${place?.travelName ?? '여행지'} ${value.of === 'own' ? OWN_FIELDS[value.part].label : PART_NAMES[value.part]}`;
}

function valueText(value: WrittenValue, shown: string | number | null): string {
  if (value.of === 'item' && typeof shown === 'number') return dueText(shown);
  if (value.of === 'move') return dayName(typeof shown === 'number' ? shown : null);
  if (!shown) return '없음';
  if (typeof shown === 'number') {
    if (value.of === 'booking') return `${countText(shown)}${value.part === 'costYen' ? '엔' : '원'}`;
    if (value.of !== 'field') return minutesText(shown);
    return value.field === 'groupSize' ? peopleText(shown) : `${countText(shown)}원`;
  }
  if (value.of !== 'field' && TIMES.includes(value.part)) return clockText(minutesOf(shown));
  const line = shown.replace(/\s+/g, ' ').trim();
  const start = cutCharacters(line, SHOWN_CHARACTERS);
  return start.length < line.length ? `${start.trimEnd()}…` : line;
}
