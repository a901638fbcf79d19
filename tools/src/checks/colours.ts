import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { sliceFolders } from '@osaka/delivery/every-slice';
import { root } from '../places.ts';
import { filesBelow } from '../product/inputs.ts';

const SOURCES = ['shell', ...sliceFolders('mf-'), 'packages/web-kit'].map((folder) => `${root}/${folder}/src`);
const STYLES = `${root}/packages/web-kit/src/styles`;
const TOKENS = { light: `${STYLES}/tokens.css`, dark: `${STYLES}/tokens-dark.css` };

const HEX = '#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\\b';
const FUNCTION = '\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\(';
const NAME =
  '(?:white|black|red|green|blue|yellow|orange|gr[ae]y|silver|navy|purple|pink|brown|gold|maroon|olive|teal|lime|aqua|cyan|magenta|fuchsia|ivory)';
/** A value of a declaration, and what a script or its markup would hand to a style. */
const IN_STYLES = new RegExp(`:[^;{}]*?(${HEX}|${FUNCTION}|(?<=[\\s:,(])${NAME}(?=[\\s;,)}]))[^{]*?[;}]`, 'i');
const IN_SCRIPTS = new RegExp(`(?<=["'\`])(${HEX}|${FUNCTION})|\\b(?:fill|stroke|color|background)=["'](${NAME})`, 'i');

/** Colours must be tokens: a literal would not change in the dark theme. */
export function colourProblems(): string[] {
  const files = SOURCES.flatMap(filesBelow).filter(
    (file) => /\.(css|tsx?)$/.test(file) && !Object.values(TOKENS).includes(file) && !file.includes('/testing/'),
  );
  const literals = files.flatMap((file) => {
    const found = colourLiteralIn(file, readFileSync(file, 'utf8'));
    return found
      ? [
          `${relative(root, file)} has the colour ${found}: take a token of packages/web-kit/src/styles/tokens.css, or add one there and in tokens-dark.css.`,
        ]
      : [];
  });
  return [...literals, ...groundProblems(readFileSync(`${root}/shell/src/index.html`, 'utf8'))];
}

/** The first colour literal of a source file. */
export function colourLiteralIn(file: string, text: string): string | undefined {
  const found = file.endsWith('.css') ? IN_STYLES.exec(text.replace(/\/\*[\s\S]*?\*\//g, '')) : IN_SCRIPTS.exec(text);
  return found ? (found[1] ?? found[2]) : undefined;
}

/** A meta tag cannot use a token, so it has to repeat its value. */
export function groundProblems(html: string): string[] {
  return Object.entries(TOKENS).flatMap(([theme, file]) => {
    const ground = /--white: (#\w+);/.exec(readFileSync(file, 'utf8'))?.[1]?.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
    return html.includes(`<meta name="theme-color" content="${ground}" data-of="${theme}"`)
      ? []
      : [`shell/src/index.html: the theme-color of the ${theme} theme is not its ground, ${ground}.`];
  });
}
