import type { ExportedPlan } from './calendar.ts';

/** A GPX 1.1 file: the undated places as waypoints, each day as a route in the order of its places; all with a position. */
export function toGpx({ planTitle, selectedPlaces, days }: ExportedPlan): string {
  const points = (tag: string, day: number | null) =>
    selectedPlaces
      .filter(({ day: of, mapX }) => of === day && mapX !== null)
      .map(
        ({ mapX, mapY, travelName, memo }) =>
          `<${tag} lat="${mapY}" lon="${mapX}"><name>${escaped(travelName)}</name>${memo ? `<desc>${escaped(memo)}</desc>` : ''}</${tag}>`,
      )
      .join('');
  const routes = days
    .map(({ day, date }) => `<rte><name>${escaped(`${day}일차 ${date}`)}</name>${points('rtept', day)}</rte>`)
    .join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="osakaro" xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>${escaped(planTitle)}</name></metadata>${points('wpt', null)}${routes}</gpx>\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML 1.0 has no form for control characters, so they are left out. */
function escaped(text: string): string {
  return text
    .replace(/[&<>"]/g, (character) => ENTITIES[character] as string)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}
