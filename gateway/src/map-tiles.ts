/** The streets below the drawn map. */
export interface MapTiles {
  /** Of raster tiles with {z}, {x} and {y}, or of a PMTiles file; empty: none. */
  url: string;
  attribution: string;
  /** Where the attribution leads; empty: nowhere. */
  link: string;
}

const PRESETS: Readonly<Record<string, MapTiles>> = {
  gsi: {
    url: 'https://cyberjapandata.gsi.go.jp/xyz/pale/{z}/{x}/{y}.png',
    attribution: '국토지리원 담색지도(地理院タイル)',
    link: 'https://maps.gsi.go.jp/development/ichiran.html',
  },
};

/** What MAP_TILES_URL may be, besides empty. */
export function isMapTiles(setting: string): boolean {
  if (Object.hasOwn(PRESETS, setting)) return true;
  return isVectorFile(setting) || ['{z}', '{x}', '{y}'].every((part) => setting.includes(part) && addressIn(setting));
}

/** Tiles without an attribution name at least the host that they come from. */
export function mapTilesOf(config: { MAP_TILES_URL: string; MAP_TILES_ATTRIBUTION: string }): MapTiles {
  const { MAP_TILES_URL: setting, MAP_TILES_ATTRIBUTION: attribution } = config;
  const preset = Object.hasOwn(PRESETS, setting) ? PRESETS[setting] : undefined;
  if (preset) return { ...preset, ...(attribution && { attribution }) };
  const host = addressIn(setting)?.replace(/^https?:\/\//, '');
  return { url: setting, attribution: attribution || (host ? `지도 ${host}` : ''), link: '' };
}

/** Sources of a content security policy: tiles are pictures, a file is read in pieces by scripts. */
export function tileSources(setting: string): { image: string[]; connect: string[] } {
  const { url } = mapTilesOf({ MAP_TILES_URL: setting, MAP_TILES_ATTRIBUTION: '' });
  const origin = addressIn(url)?.replace('{s}', '*');
  if (!origin) return { image: [], connect: [] };
  return isVectorFile(url) ? { image: [], connect: [origin] } : { image: [origin], connect: [] };
}

function isVectorFile(url: string): boolean {
  return /^(?:https?:\/\/[^/]+)?\/[^?#]+\.pmtiles(?:\?|$)/.test(url);
}

function addressIn(url: string): string | undefined {
  return /^https?:\/\/[^/]+/.exec(url)?.[0];
}
