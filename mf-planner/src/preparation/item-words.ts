import { dateAfter, daysBetween, type ShownItem } from '@osaka/contracts/planner';
import type { TemplateItem } from '@osaka/domain/preparation';
import { shortDate } from '../saved-plan/day-view.ts';

/** 출발 3일 전 */
export function dueText(due: number): string {
  return due === 0 ? '출발하는 날' : `출발 ${due}일 전`;
}

/** 출발 3일 전 · 11.29(일) */
export function dueOption(due: number, startDate: string): string {
  return `${dueText(due)} · ${shortDate(dateAfter(startDate, -due))}`;
}

export const isDueBy = ({ due, done }: ShownItem, daysLeft: number) => !done && due !== null && due >= daysLeft;

/** The open items in groups by their due day, with `daysLeft` until the trip; empty groups are left out. */
export function groupItems(items: readonly ShownItem[], daysLeft: number) {
  const left = items.filter(({ done }) => !done).sort((one, other) => (other.due ?? -1) - (one.due ?? -1));
  const isSoon = ({ due }: ShownItem) => due !== null && due >= daysLeft - 7;
  const groups = [
    { title: '오늘까지', items: left.filter((item) => isDueBy(item, daysLeft)) },
    { title: '이번 주', items: left.filter((item) => !isDueBy(item, daysLeft) && isSoon(item)) },
    { title: '나중에', items: left.filter((item) => item.due !== null && !isSoon(item)) },
    { title: '언제든', items: left.filter(({ due }) => due === null) },
  ];
  return groups.filter((group) => group.items.length > 0);
}

/** 오늘까지, 3일 지났어요, or D-3 · 11.29(일). */
export function dueWords(due: number, startDate: string, today: string): { text: string; isDue: boolean } {
  const late = due - daysBetween(today, startDate);
  if (late > 0) return { text: `${late}일 지났어요`, isDue: true };
  if (late === 0) return { text: '오늘까지', isDue: true };
  return { text: `${due === 0 ? 'D-DAY' : `D-${due}`} · ${shortDate(dateAfter(startDate, -due))}`, isDue: false };
}

/** Those of a template that are not in the list yet. */
export function missingItems(wanted: readonly TemplateItem[], items: readonly ShownItem[]): TemplateItem[] {
  const known = new Set(items.map(({ text }) => text));
  return wanted.filter(({ text }) => !known.has(text));
}
