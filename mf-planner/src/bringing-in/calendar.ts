import { addPoint, positionAt, type Reading, UnreadableFile } from './points.ts';

const PROPERTY = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^;:"]*))*):(.*)$/;
const OSAKA = 'Asia/Tokyo';

type Properties = Map<string, { parameters: string; value: string }>;

/** Events of a calendar, in the time of Osaka; each once, also where it repeats. Its lines are unfolded. */
export function readCalendar(source: string): Reading {
  const reading: Reading = { points: [], skipped: [] };
  const open: string[] = [];
  let event: Properties = new Map();
  for (const line of source.split(/\r\n|\r|\n/)) {
    const [, name = '', parameters = '', value = ''] = PROPERTY.exec(line) ?? [];
    const property = name.toUpperCase();
    if (property === 'BEGIN') {
      open.push(value.trim().toUpperCase());
      if (open.length === 2) event = new Map();
    } else if (property === 'END') {
      const ended = open.pop();
      if (open.length === 1 && ended === 'VEVENT') addEvent(reading, event);
      else if (open.length === 1 && ended !== 'VTIMEZONE') reading.skipped.push('not-an-event');
    } else if (open.length === 2) event.set(property, { parameters, value });
  }
  if (open.length > 0) throw new UnreadableFile();
  return reading;
}

function addEvent(reading: Reading, event: Properties): void {
  const text = (name: string) => unescaped(event.get(name)?.value ?? '');
  const [latitude, longitude] = text('GEO').split(';');
  addPoint(reading, {
    name: text('SUMMARY'),
    position: positionAt(longitude, latitude),
    note: text('DESCRIPTION'),
    address: text('LOCATION'),
    ...whenOf(event.get('DTSTART')),
  });
}

function unescaped(value: string): string {
  return value.replace(/\\([nN,;\\])/g, (_all, letter: string) => (/n/i.test(letter) ? '\n' : letter));
}

function whenOf(start: { parameters: string; value: string } | undefined) {
  const parts = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/.exec(start?.value.trim() ?? '');
  if (!start || !parts) return {};
  const [, year, month, day, hour, minute, , isUtc] = parts;
  if (hour === undefined) return { date: `${year}-${month}-${day}`, time: null };
  const zone = /;TZID=("?)([^";]+)\1/i.exec(start.parameters)?.[2];
  const wall = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  if (Number.isNaN(wall)) return {};
  const inOsaka = isUtc ? wallIn(OSAKA, wall) : zone ? wall + offsetBetween(zone, wall) : wall;
  const shown = new Date(inOsaka).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** How much later it is in Osaka; 0 for a zone that the browser does not know. */
function offsetBetween(zone: string, wall: number): number {
  try {
    return wallIn(OSAKA, wall) - wallIn(zone, wall);
  } catch {
    return 0;
  }
}

/** The time on the clocks of a zone at an instant, as if it were UTC. */
function wallIn(timeZone: string, instant: number): number {
  const text = new Date(instant).toLocaleString('sv-SE', { timeZone });
  return Date.parse(`${text.replace(' ', 'T')}Z`);
}
