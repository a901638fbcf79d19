import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { sliceFolders, workspaceDir } from '../build/every-slice.ts';

const FOLDER = 'packages/web-kit/src/font';
const FONT = join(workspaceDir, FOLDER, 'site-font.woff2');
const CHARACTERS = join(workspaceDir, FOLDER, 'characters.txt');
const WHOLE_FONT = 'pretendard/dist/web/variable/woff2/PretendardVariable.woff2';

const KITS = ['contracts', 'domain', 'rail', 'web-kit'].map((name) => `packages/${name}`);
const CODE = ['shell', ...sliceFolders('mf-'), ...KITS].map((folder) => join(workspaceDir, folder));
/** The catalogue that comes with the product. */
const SEED_DATA = ['svc-travel/seed-data', 'svc-planner/seed-data'].map((folder) => join(workspaceDir, folder));
const TEXTS = /(?<!\.test)\.(?:tsx?|html)$/;

/** Letters of Latin, marks and syllables; other scripts come from the system. */
const DRAWN = /[ -~\u00a0-\u2fff\u3000-\u303f가-힣]/g;
const WEIGHTS = { wght: { min: 400, max: 700 } };

/** Writes the web font with the glyphs that the site's own texts and the catalogue need. */
export async function writeSiteFont(): Promise<void> {
  const characters = charactersOfSite();
  if (existsSync(FONT) && readFileSync(CHARACTERS, 'utf8') === characters) return;
  const whole = readFileSync(createRequire(import.meta.url).resolve(WHOLE_FONT));
  const options = { targetFormat: 'woff2' as const, variationAxes: WEIGHTS, keepFeatures: ['tnum'], noHinting: true };
  writeFileSync(FONT, await subsetFont(whole, characters, options));
  writeFileSync(CHARACTERS, characters);
}

/** For `npm run check`: characters that the font lacks; that it has more does no harm. */
export function staleSiteFont(): string[] {
  const drawn = new Set(existsSync(CHARACTERS) ? readFileSync(CHARACTERS, 'utf8') : '');
  const missing = [...charactersOfSite()].filter((character) => !drawn.has(character));
  return missing.length > 0
    ? [`The web font lacks ${missing.slice(0, 20).join('')}: run \`npm run build -- docs\` and commit it.`]
    : [];
}

function charactersOfSite(): string {
  const code = CODE.flatMap((folder) => [...filesIn(`${folder}/src`, TEXTS), `${folder}/slice.ts`]).filter(existsSync);
  const texts = [...code.map((file) => readFileSync(file, 'utf8')), ...SEED_DATA.flatMap(namesIn)];
  const characters = new Set(texts.flatMap((text) => text.match(DRAWN) ?? []));
  return [...characters].sort().join('');
}

function filesIn(folder: string, names: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .map((name) => join(folder, name));
}

/** All but the long texts, which the font of the system draws where it has to. */
function namesIn(folder: string): string[] {
  return filesIn(folder, /\.json$/).map((file) =>
    JSON.stringify(JSON.parse(readFileSync(file, 'utf8'), (key, value) => (LONG.has(key) ? undefined : value))),
  );
}
const LONG = new Set(['description', 'aliases']);
