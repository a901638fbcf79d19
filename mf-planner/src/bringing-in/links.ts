import type { Position } from '@osaka/contracts';
import { type FoundPoint, pointOf, positionAt } from './points.ts';

const SHORT = /^https?:\/\/(maps\.app\.goo\.gl|goo\.gl\/maps|naver\.me|kko\.to|kko\.kakao\.com)(\/|$)/i;
const MAP_HOST =
  /(^|\.)(google(\.\w{2,3}){1,2}|maps\.apple\.com|openstreetmap\.org|osm\.org|map\.naver\.com|place\.naver\.com|map\.kakao\.com)$/i;
const ADDRESS = /(?:https?:\/\/|geo:|nmap:\/\/|kakaomap:\/\/)\S+/gi;
const NUMBER = String.raw`[-+]?\d{1,3}(?:\.\d+)?`;
const PAIR = new RegExp(String.raw`^(?:loc:)?\s*(${NUMBER})\s*,\s*(${NUMBER})\s*(?:\((.*)\))?$`);
/** Whole numbers only with a comma between them. */
const BARE_PAIR = /^[-+]?\d{1,3}(?:\.\d+\s*[,\s]\s*[-+]?\d{1,3}\.\d+|(?:\.\d+)?\s*,\s*[-+]?\d{1,3}(?:\.\d+)?)$/;

export const SHORT_LINK = '짧은 링크는 열어서 긴 주소를 붙여 넣어 주세요.';
export const NO_POSITION = '이 주소에서는 위치를 찾지 못했어요. 지도에서 그 장소를 연 주소나 좌표를 붙여 넣어 주세요.';

/** A short link does not say where it leads; a link without name and position says nothing. */
export type LinkReading = FoundPoint | 'short-link' | 'nothing';

/** The links and coordinates of a line; undefined where it has none. */
export function readLinks(line: string): LinkReading[] | undefined {
  const text = line.trim();
  if (BARE_PAIR.test(text)) {
    const [latitude, longitude] = text.split(/[,\s]+/);
    return [pointOf({ position: positionAt(longitude, latitude) }) ?? 'nothing'];
  }
  const addresses =
    text.match(ADDRESS) ?? (/^[\w.]*(google|map)[\w.]*\.\w{2,3}\/\S+$/i.test(text) ? [`https://${text}`] : []);
  if (addresses.length === 0) return undefined;
  const words = addresses.length === 1 ? text.replace(addresses[0] as string, '').trim() : '';
  return addresses.map((address) => readLink(address, words));
}

/** What a link to a map says; `words` stand beside it. */
export function readLink(address: string, words = ''): LinkReading {
  if (SHORT.test(address)) return 'short-link';
  if (!URL.canParse(address)) return 'nothing';
  const url = new URL(address);
  const isMap = url.protocol !== 'http:' && url.protocol !== 'https:' ? true : MAP_HOST.test(url.hostname);
  const { name, position } = isMap ? partsOf(url) : { name: '', position: null };
  return pointOf({ name: name || words, position, link: address }) ?? 'nothing';
}

/** The services agree in what parameters mean, so one list serves all; the first that says something counts. */
function partsOf(url: URL): { name: string; position: Position | null } {
  const params = url.searchParams;
  const segments = url.pathname.split('/').map((segment) => decoded(segment.replaceAll('+', ' ')));
  const after = (...names: string[]) => segments[segments.findIndex((segment) => names.includes(segment)) + 1];
  // Kakao: name,latitude,longitude; Google: a name, or two numbers.
  const inPath = segments.some((segment) => ['place', 'search', 'map', 'to', 'roadview'].includes(segment))
    ? (after('place', 'search', 'map', 'to', 'roadview') ?? '')
    : '';
  const ofPath = /^(.*?),?\s*([-+]?\d{1,3}\.\d+),\s*([-+]?\d{1,3}\.\d+)$/.exec(inPath);
  const [asked, geo] = [
    params.get('query') ?? params.get('q') ?? params.get('destination') ?? '',
    url.protocol === 'geo:',
  ];
  const pair = PAIR.exec(asked);
  const pairs: (readonly [latitude: unknown, longitude: unknown] | undefined)[] = [
    lastPlace(decoded(url.href)),
    [params.get('mlat') ?? params.get('lat'), params.get('mlon') ?? params.get('lng') ?? params.get('lon')],
    splitPair(params.get('coordinate')),
    pair ? [pair[1], pair[2]] : undefined,
    ofPath ? [ofPath[2], ofPath[3]] : undefined,
    splitPair(params.get('ll')),
    /#map=[\d.]+\/([-\d.]+)\/([-\d.]+)/.exec(url.hash)?.slice(1) as [string, string] | undefined,
    /@([-\d.]+),([-\d.]+)/.exec(url.pathname)?.slice(1) as [string, string] | undefined,
    geo ? splitPair(url.pathname) : undefined,
  ];
  const position =
    pairs.map((each) => each && positionAt(each[1], each[0])).find((each) => each) ??
    plusCode(inPath) ??
    plusCode(asked);
  const names = [
    pair ? pair[3] : plusCode(asked) ? '' : asked,
    params.get('name'),
    params.get('title'),
    ofPath ? ofPath[1] : inPath,
    params.get('address'),
  ];
  return { name: names.find((name) => name && isName(name)) ?? '', position: position ?? null };
}

/** Of several places in a link of Google the last one is meant. */
function lastPlace(href: string): readonly [string, string] | undefined {
  const last = [...href.matchAll(/!3d([-\d.]+)!4d([-\d.]+)/g)].at(-1);
  return last && [last[1] as string, last[2] as string];
}

function splitPair(text: string | null): readonly [string | undefined, string | undefined] | undefined {
  const [latitude, longitude] = text?.split(',') ?? [];
  return latitude === undefined ? undefined : [latitude, longitude];
}

/** Numbers of places, parts of addresses and codes are no names. */
function isName(text: string): boolean {
  return !/^(\d+|@.*|data=.*|place|search|home)$/.test(text) && !plusCode(text);
}

const DIGITS = '23456789CFGHJMPQRVWX';

/** The middle of a full plus code (Open Location Code 1.0). */
function plusCode(text: string): Position | null {
  const code = /^([2-9CFGHJMPQRVWX]{8})\+([2-9CFGHJMPQRVWX]{2})/.exec(text.trim().toUpperCase());
  if (!code) return null;
  const digits = [...`${code[1]}${code[2]}`].map((digit) => DIGITS.indexOf(digit));
  const degrees = (from: number) =>
    [0, 1, 2, 3, 4].reduce((sum, at) => sum + (digits[from + 2 * at] as number) * 20 ** (1 - at), 20 ** -3 / 2);
  return positionAt(degrees(1) - 180, degrees(0) - 90);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
