import type { Feature, LineString, MultiLineString, MultiPolygon, Point, Polygon } from 'geojson';
import { type Packed, unpack } from './unpack.ts';

/** A station as a near map shows it, with the colours of its lines. */
export type NearStation = { nameKo: string; longitude: number; latitude: number; colours: string[] };

export type Area<Properties> = Feature<Polygon | MultiPolygon, Properties>;
export type District = { guNo: number; guName: string };
export type Water = { kind: 'sea' | 'river' | 'island'; name: string };
export type Park = { name: string };
export type RailLine = { nameKo: string; colour: string };
export type Station = { nameKo: string; nameJa: string };

export type OsakaMap = {
  wards: Area<District>[];
  /** The sea, then rivers, then islands, which are land again. */
  water: Area<Water>[];
  /** Parks and gardens in and around the city. */
  parks: Area<Park>[];
  lines: Feature<LineString | MultiLineString, RailLine>[];
  stations: Feature<Point, Station>[];
};

/** Required on every page with a map by the terms of the sources. */
export const MAP_ATTRIBUTION =
  '출처: 「국토수치정보(행정구역 데이터, 철도 데이터)」(일본 국토교통성, https://nlftp.mlit.go.jp/ksj/)를 가공하여 작성';

/** Loads Osaka city with its water and rail as GeoJSON (longitude first) from the site itself. */
export async function loadOsakaMap(): Promise<OsakaMap> {
  const [{ default: packed }, { default: green }] = await Promise.all([
    import('./osaka.json', { with: { type: 'json' } }),
    import('./parks.json', { with: { type: 'json' } }),
  ]);
  return {
    wards: unpack(packed.wards as Packed<District>) as Area<District>[],
    water: unpack(packed.water as Packed<Water>) as Area<Water>[],
    parks: unpack(green.parks as Packed<Park>) as Area<Park>[],
    lines: unpack(packed.lines as Packed<RailLine>) as OsakaMap['lines'],
    stations: unpack(packed.stations as Packed<Station>) as OsakaMap['stations'],
  };
}

/** Loads the wards and cities of the other districts (guNo 25-39), coarser and without water. */
export async function loadSurroundings(): Promise<Area<District>[]> {
  const { default: packed } = await import('./surroundings.json', { with: { type: 'json' } });
  return unpack(packed.districts as Packed<District>) as Area<District>[];
}

/** Loads all stations with a rail line, for maps that show few streets; 9 KB compressed. */
export async function loadNearStations(): Promise<NearStation[]> {
  const { default: packed } = await import('./stations.json', { with: { type: 'json' } });
  return (packed.stations as [string, number, number, ...number[]][]).map(([nameKo, x, y, ...colours]) => ({
    nameKo,
    longitude: x / packed.scale,
    latitude: y / packed.scale,
    colours: colours.map((index) => packed.colours[index] as string),
  }));
}
