export interface DayCount {
  day: string;
  count: number;
}

/** More columns than this are weeks. */
const COLUMNS_MAX = 31;
const WEEK = 7;

/** Some days together, named by the first and last of them. */
export interface DayGroup {
  from: string;
  to: string;
  count: number;
}

/** Days, or weeks that end today, the oldest first. */
export function groupsOf(days: readonly DayCount[]): DayGroup[] {
  const size = days.length > COLUMNS_MAX ? WEEK : 1;
  const groups: DayGroup[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const group = days.slice(Math.max(0, end - size), end);
    groups.unshift({
      from: group[0]?.day ?? '',
      to: group.at(-1)?.day ?? '',
      count: group.reduce((sum, { count }) => sum + count, 0),
    });
  }
  return groups;
}

/** 3.10, or 3.4~3.10 */
export function groupText({ from, to }: DayGroup): string {
  return from === to ? dayText(from) : `${dayText(from)}~${dayText(to)}`;
}

export function dayText(day: string): string {
  return `${Number(day.slice(5, 7))}.${Number(day.slice(8))}`;
}
