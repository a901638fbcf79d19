import type { Way, WayLine, WayMode } from './way.ts';

const MODES: Readonly<Record<string, WayMode>> = {
  metro: '지하철',
  kitakyu: '지하철',
  kyotosubway: '지하철',
  kobesubway: '지하철',
  jr: 'JR',
  monorail: '모노레일',
};

/** The word of a vehicle; 도보 without one. */
export function modeOfLine(line: Pick<WayLine, 'kind' | 'operator'> | undefined): WayMode {
  if (!line) return '도보';
  if (line.kind === 'bus') return '버스';
  if (line.kind === 'ship') return '배';
  return MODES[line.operator] ?? '사철';
}

/** The best of the ways that one takes on foot (`walk`) or by line (`transit`). */
export function wayBy(mode: string | null, ways: readonly Way[]): Way | undefined {
  return ways.find((way) => (way.mode === '도보' ? 'walk' : 'transit') === mode);
}

/** What is paid on a way: nothing on foot; undefined where a fare is not known. */
export function faresPaidOn({
  mode,
  fareYen,
  fares,
}: Pick<Way, 'mode' | 'fareYen' | 'fares'>): Way['fares'] | undefined {
  if (mode === '도보') return [];
  return fareYen === null ? undefined : fares;
}
