import { terminalOf } from '../trip/terminals.ts';

/** Airports from which one flies to Osaka, by code, Korean, English and Japanese. */
const AIRPORTS: readonly [name: string, spellings: RegExp][] = [
  ['인천', /인천|incheon|\bICN\b|仁川/gi],
  ['김포', /김포|gimpo|\bGMP\b|金浦/gi],
  ['김해', /김해|gimhae|\bPUS\b|金海/gi],
  ['대구', /대구|daegu|\bTAE\b|大邱/gi],
  ['제주', /제주(?!항공)|jeju(?! ?air)|\bCJU\b|済州/gi],
  ['청주', /청주|cheongju|\bCJJ\b|清州/gi],
  ['나리타', /나리타|narita|\bNRT\b|成田/gi],
  ['하네다', /하네다|haneda|\bHND\b|羽田/gi],
  ['후쿠오카', /후쿠오카|fukuoka|\bFUK\b|福岡/gi],
  ['삿포로', /신치토세|삿포로|chitose|\bCTS\b|新千歳/gi],
  ['오키나와', /나하|오키나와|naha|\bOKA\b|那覇/gi],
  ['간사이공항', /간사이|kansai|\bKIX\b|関西|関空/gi],
  ['오사카(이타미)공항', /이타미|itami|\bITM\b|伊丹/gi],
  ['고베공항', /고베|\bkobe\b|\bUKB\b|神戸/gi],
];

/** The airports of a text in the order in which they are first named, each once. */
export function airportsIn(text: string): string[] {
  return AIRPORTS.flatMap(([name, spellings]) => {
    const [first] = text.matchAll(spellings);
    return first ? [{ name, at: first.index }] : [];
  })
    .sort((one, other) => one.at - other.at)
    .map(({ name }) => name);
}

/** A station or an airport as the plan names it. */
export function placeName(text: string): string {
  const plain = text.trim();
  return terminalOf(plain)?.name ?? plain;
}
