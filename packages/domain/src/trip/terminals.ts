import type { Position } from '@osaka/contracts';

/** Where flights and fast trains to Osaka arrive. */
interface Terminal {
  name: string;
  position: Position;
  /** In Korean, Japanese and English, and the code of an airport. */
  spellings: RegExp;
}

export const TERMINALS: readonly Terminal[] = [
  {
    name: '간사이공항',
    position: { longitude: 135.2433, latitude: 34.43584 },
    spellings: /간사이(?!.*이타미)|kansai|\bkix\b|関西|関空/i,
  },
  {
    name: '오사카(이타미)공항',
    position: { longitude: 135.442, latitude: 34.79131 },
    spellings: /이타미|오사카공항|itami|\bitm\b|伊丹|大阪国際空港|大阪空港/i,
  },
  {
    name: '고베공항',
    position: { longitude: 135.2285, latitude: 34.6374 },
    spellings: /고베.*공항|고베\s*\(UKB\)|kobe airport|\bukb\b|神戸空港/i,
  },
  {
    name: '신오사카역',
    position: { longitude: 135.50143, latitude: 34.73404 },
    spellings: /신오사카|shin-?\s?osaka|新大阪/i,
  },
];

/** The airport or station of Osaka that a text names; undefined for any other. */
export function terminalOf(text: string): Terminal | undefined {
  return text === '' ? undefined : TERMINALS.find(({ spellings }) => spellings.test(text));
}
