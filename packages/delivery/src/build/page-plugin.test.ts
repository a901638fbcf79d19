import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { compile } from './build-app.ts';
import { MinifiedStylesPlugin } from './minified-styles-plugin.ts';
import { PagePlugin } from './page-plugin.ts';

const FILES = {
  'page.html':
    '<!doctype html>\n<html>\n<head>\n<link rel="icon" href="./icon.svg">\n</head>\n<body></body>\n</html>\n',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'favicon.ico': 'icon',
  'queue-interactions.js': 'globalThis.isFirst = true;',
  'main.js': 'import "./main.css"; globalThis.isSecond = true;',
  'main.css': '.a { .b & { color: #ff0000; } }\n.a { margin: 0px; }\n',
};
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osaka-page-'));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
  await compile({
    mode: 'production',
    context: folder,
    entry: { 'queue-interactions': './queue-interactions.js', main: './main.js' },
    output: { path: join(folder, 'out'), filename: 'assets/[name].[contenthash:10].js' },
    module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }] },
    resolveLoader: { modules: [join(import.meta.dirname, '../../../../node_modules')] },
    plugins: [
      new MiniCssExtractPlugin({ filename: 'assets/[name].[contenthash:10].css' }),
      new PagePlugin({
        template: 'page.html',
        entries: ['queue-interactions', 'main'],
        files: ['icon.svg', 'favicon.ico'],
      }),
    ],
    optimization: { minimize: true, minimizer: [new MinifiedStylesPlugin()] },
  });
});
afterAll(() => rm(folder, { recursive: true }));

test('the page has its first script inline before the stylesheets, the others with a high priority, and its files', async () => {
  const html = await readFile(join(folder, 'out/index.html'), 'utf8');
  const parts =
    /<link rel="icon" href="\/(.+?)"><script>(.+?)<\/script><script defer="defer" src="\/(.+?)" fetchpriority="high"><\/script><link href="\/(.+?)" rel="stylesheet"><\/head><body><\/body><\/html>$/s;
  const [, icon = '', inline, script = '', styles = ''] = parts.exec(html) ?? [];
  expect(inline).toContain('isFirst');
  const out = (file: string) => readFile(join(folder, 'out', file), 'utf8');
  expect([await out(icon), await out('favicon.ico')]).toEqual([FILES['icon.svg'], 'icon']);
  expect(await out(script)).toContain('isSecond');
  expect(icon).toMatch(/^assets\/icon\.[0-9a-f]{10}\.svg$/);
  // Nested rules are compiled for browsers that do not know them.
  expect(await out(styles)).toBe('.b .a{color:red}.a{margin:0}');
  expect((await readdir(join(folder, 'out/assets'))).length).toBe(4);
});
