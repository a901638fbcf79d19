import { ownPlaceFields } from '@osaka/contracts/planner';
import { readLink } from './links.ts';
import { addPoint, type OwnFacts, positionAt, type Reading, UnreadableFile } from './points.ts';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objects = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);
const text = (value: unknown) => (typeof value === 'string' ? value : '');

const LINES = ['LineString', 'MultiLineString'];
const AREAS = ['Polygon', 'MultiPolygon'];

/** GeoJSON, the saved places of Google in both forms, or a plan of this site. */
export function readJson(source: string): Reading {
  const reading: Reading = { points: [], skipped: [] };
  const value = parsed(source);
  if (Array.isArray(value.selectedPlaces)) addPlan(reading, value);
  else if (value.type === 'FeatureCollection') for (const each of objects(value.features)) addFeature(reading, each);
  else if (value.type === 'Feature') addFeature(reading, value);
  else if (typeof value.type === 'string') addFeature(reading, { geometry: value });
  else throw new UnreadableFile();
  return reading;
}

function parsed(source: string): Json {
  try {
    const value: unknown = JSON.parse(source);
    if (isObject(value)) return value;
  } catch {
    // Cut, or nested so deep that reading it fails.
  }
  throw new UnreadableFile();
}

function addFeature(reading: Reading, feature: Json): void {
  const properties = isObject(feature.properties) ? feature.properties : {};
  const saved = [properties.location, properties.Location].find(isObject) ?? {};
  const link = text(properties.google_maps_url) || text(properties['Google Maps URL']);
  const linked = link ? readLink(link) : 'nothing';
  const coordinates = isObject(saved['Geo Coordinates']) ? saved['Geo Coordinates'] : {};
  const known = {
    name: [properties.name, properties.title, properties.Title, saved.name, saved['Business Name']].find(text),
    note: ['description', 'desc', 'note', 'memo'].map((name) => text(properties[name])).find(Boolean) ?? '',
    address: text(saved.address) || text(saved.Address) || text(properties.address),
    link,
  };
  const elsewhere =
    positionAt(coordinates.Longitude, coordinates.Latitude) ?? (typeof linked === 'object' ? linked.position : null);
  const points = positionsIn(feature.geometry, reading);
  for (const position of points ?? [null]) addPoint(reading, { ...known, position: position ?? elsewhere });
}

/** The positions of a geometry; undefined where it has only lines and areas, which are skipped. */
function positionsIn(geometry: unknown, reading: Reading) {
  const found: ReturnType<typeof positionAt>[] = [];
  const waiting: unknown[] = [geometry];
  let isPlace = !isObject(geometry);
  while (waiting.length > 0) {
    const each = waiting.shift();
    if (!isObject(each)) continue;
    const { type, coordinates } = each;
    if (type === 'GeometryCollection') waiting.push(...objects(each.geometries));
    else if (LINES.includes(text(type))) reading.skipped.push('line');
    else if (AREAS.includes(text(type))) reading.skipped.push('polygon');
    else {
      isPlace = true;
      const list = type === 'MultiPoint' ? coordinates : [coordinates];
      for (const pair of Array.isArray(list) ? list : [])
        found.push(Array.isArray(pair) ? positionAt(pair[0], pair[1]) : null);
    }
  }
  if (!isPlace) return found;
  return found.length > 0 ? found : undefined;
}

/** As the site exports it. */
function addPlan(reading: Reading, plan: Json): void {
  for (const place of objects(plan.selectedPlaces)) {
    const own = isObject(place.own) ? place.own : {};
    addPoint(reading, {
      name: place.travelName,
      position: positionAt(place.mapX, place.mapY),
      note: text(place.memo),
      address: text(own.address),
      link: text(own.link),
      own: ownFactsOf(own),
      day: Number.isInteger(place.day) ? (place.day as number) : null,
      time: /^([01]\d|2[0-3]):[0-5]\d$/.test(text(place.time)) ? text(place.time) : null,
    });
  }
}

/** Those that are sound. */
function ownFactsOf(own: Json): OwnFacts {
  const { category, phone, nameJa, timeList } = ownPlaceFields;
  return {
    category: category.safeParse(own.category).data ?? '기타',
    phone: phone.safeParse(own.phone).data ?? '',
    nameJa: nameJa.safeParse(own.nameJa).data ?? '',
    timeList: timeList.safeParse(own.timeList).data ?? [],
  };
}
