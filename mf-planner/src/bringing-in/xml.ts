import { addPoint, positionAt, type Reading, textOfHtml, UnreadableFile } from './points.ts';

/** Declarations of a document type bring entities: from elsewhere, or without end. */
const DOCTYPE = /^(?:\s|<\?[^>]*\?>|<!--[\s\S]*?-->)*<!DOCTYPE/i;

/** KML or GPX. Nothing that they refer to is loaded. */
export function readXml(source: string): Reading {
  if (DOCTYPE.test(source)) throw new UnreadableFile();
  const document = new DOMParser().parseFromString(source.trimStart(), 'application/xml');
  const root = document.documentElement;
  if (document.getElementsByTagName('parsererror').length > 0) throw new UnreadableFile();
  if (root.localName === 'kml') return readKml(root);
  if (root.localName === 'gpx') return readGpx(root);
  throw new UnreadableFile();
}

function readKml(root: Element): Reading {
  const reading: Reading = { points: [], skipped: all(root, 'NetworkLink').map(() => 'network-link' as const) };
  for (const placemark of all(root, 'Placemark')) {
    const others = [
      ...all(placemark, 'LineString').map(() => 'line' as const),
      ...all(placemark, 'Polygon').map(() => 'polygon' as const),
      ...all(placemark, 'Track').map(() => 'track' as const),
    ];
    const points = all(placemark, 'Point');
    reading.skipped.push(...others);
    if (others.length > 0 && points.length === 0) continue;
    const known = {
      name: child(placemark, 'name'),
      note: textOfHtml(child(placemark, 'description')),
      address: child(placemark, 'address'),
    };
    const positions = points.map((point) => {
      const [longitude, latitude] = child(point, 'coordinates').split(',');
      return positionAt(longitude, latitude);
    });
    for (const position of positions.length > 0 ? positions : [null]) addPoint(reading, { ...known, position });
  }
  return reading;
}

function readGpx(root: Element): Reading {
  const reading: Reading = { points: [], skipped: all(root, 'trk').map(() => 'track' as const) };
  for (const point of [...all(root, 'wpt'), ...all(root, 'rtept')]) {
    const route = point.localName === 'rtept' && point.parentElement ? child(point.parentElement, 'name') : '';
    addPoint(reading, {
      name: child(point, 'name'),
      position: positionAt(point.getAttribute('lon'), point.getAttribute('lat')),
      note: textOfHtml(child(point, 'desc') || child(point, 'cmt')),
      // As the site exports a day.
      day: Number(/^(\d{1,2})일차/.exec(route)?.[1] ?? 0) || null,
    });
  }
  return reading;
}

function all(parent: Element, name: string): Element[] {
  return [...parent.getElementsByTagNameNS('*', name)];
}

function child(parent: Element, name: string): string {
  return [...parent.children].find(({ localName }) => localName === name)?.textContent?.trim() ?? '';
}
