import {
  addedId,
  BOOKING_FIELD_NAMES,
  BOOKING_FIELDS,
  OWN_FIELD_NAMES,
  OWN_FIELDS,
  PLAN_FIELD_NAMES,
  PLAN_FIELDS,
  type Plan,
  type RecordedChange,
} from '@osaka/contracts/planner';
import { withObjectParticle } from '@osaka/domain/korean';
import { dayName, shortDate } from '../../saved-plan/day-view.ts';

/** A change of the history as a message. A place that is no longer in the plan has no name here. */
export function describeChange(change: RecordedChange, plan: Plan): string {
  const nameOf = (travelId: number) =>
    plan.selectedPlaces.find((place) => place.travelId === travelId)?.travelName ?? '여행지';
  switch (change.type) {
    case 'add':
      return `${withObjectParticle(change.place?.name ?? nameOf(addedId(change)))} ${dayName(change.day)}에 담았어요`;
    case 'move':
      return `${withObjectParticle(nameOf(change.travelId))} ${dayName(change.day)}로 옮겼어요`.replace(
        '미정로',
        '미정으로',
      );
    case 'place': {
      const labels = OWN_FIELD_NAMES.flatMap((name) => (change[name] === undefined ? [] : [OWN_FIELDS[name].label]));
      return `${change.name ?? nameOf(change.travelId)}의 ${partsText([...new Set(labels)])} 바꿨어요`;
    }
    case 'remove':
      return `${withObjectParticle(nameOf(change.travelId))} 뺐어요`;
    case 'stop':
      if (change.visit !== undefined)
        return `${withObjectParticle(nameOf(change.travelId))} ${VISITS[change.visit?.state ?? 'open']}`;
      return `${nameOf(change.travelId)}의 ${partsText([change.time !== undefined && '시각', change.stayMinutes !== undefined && '머무는 시간', change.memo !== undefined && '메모', (change.travelMinutes !== undefined || change.travelMode !== undefined) && '가는 길'])} 바꿨어요`;
    case 'day':
      return `${dayName(change.day)}의 ${partsText([change.startTime !== undefined && '출발 시각', change.lodging !== undefined && '숙소', change.memo !== undefined && '메모'])} 바꿨어요`;
    case 'booking': {
      const title = change.title ?? bookingTitle(plan, change.bookingNo);
      if (change.kind && change.title) return `${withObjectParticle(title)} 예약에 적었어요`;
      const labels = BOOKING_FIELD_NAMES.flatMap((name) =>
        change[name] === undefined ? [] : [BOOKING_FIELDS[name].label],
      );
      return `${title}의 ${partsText(labels)} 바꿨어요`;
    }
    case 'unbook':
      return `${withObjectParticle(bookingTitle(plan, change.bookingNo))} 지웠어요`;
    case 'words':
      return `${partsText(PLAN_FIELD_NAMES.map((name) => change[name] !== undefined && PLAN_FIELDS[name].label))} 바꿨어요`;
    case 'dates':
      return `여행 날짜를 ${shortDate(change.travelStartDate)} ~ ${shortDate(change.travelEndDate)}로 바꿨어요`;
    case 'edit':
      return '플랜을 수정했어요';
    case 'item':
      return itemText(change, plan);
    case 'unitem':
      return `${withObjectParticle(itemName(change, plan))} 지웠어요`;
  }
}

/** Of a booking that is gone: 예약. */
export function bookingTitle({ bookings }: Plan, bookingNo: number): string {
  return bookings.find((each) => each.bookingNo === bookingNo)?.title ?? '예약';
}

function itemText(change: RecordedChange & { type: 'item' }, plan: Plan): string {
  const name = itemName(change, plan);
  if (change.text !== undefined) return `준비물에 ${withObjectParticle(name)} 적었어요`;
  if (change.done !== undefined)
    return change.done ? `${withObjectParticle(name)} 했어요` : `${withObjectParticle(name)} 다시 할 일에 두었어요`;
  return `${name}의 ${partsText([change.due !== undefined && '언제까지', change.who !== undefined && '누가', change.isPrivate !== undefined && '나만 보기'])} 바꿨어요`;
}

function itemName({ itemNo, ...change }: RecordedChange & { type: 'item' | 'unitem' }, { items }: Plan): string {
  const typed = change.type === 'item' ? change.text : undefined;
  return typed ?? items.find((item) => item.itemNo === itemNo)?.text ?? '준비물';
}

const VISITS = {
  visited: '다녀온 곳으로 표시했어요',
  skipped: '건너뛴 곳으로 표시했어요',
  open: '아직 안 간 곳으로 표시했어요',
};

function partsText(parts: (string | false)[]): string {
  return withObjectParticle(parts.filter(Boolean).join(', '));
}
