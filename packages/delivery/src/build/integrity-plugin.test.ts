import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { compile } from './build-app.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { RetryChunksPlugin } from './retry-chunks-plugin.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osaka-integrity-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the runtime has the digest of every chunk and stylesheet that it loads, of the bytes that were written', async () => {
  await mkdir(join(folder, 'src'));
  await writeFile(
    join(folder, 'src/index.js'),
    "import('./page.js').then(({ name }) => console.log(name)); import('./other.js');",
  );
  await writeFile(join(folder, 'src/page.js'), "import './page.css'; export const name = 'page';");
  await writeFile(join(folder, 'src/other.js'), "export const name = 'other';");
  await writeFile(join(folder, 'src/page.css'), '.page { color: red; }');
  const dist = join(folder, 'dist');
  await compile({
    mode: 'production',
    context: folder,
    entry: { main: './src/index.js' },
    output: { path: dist, filename: '[name].[contenthash:10].js', chunkFilename: '[name].[contenthash:10].js' },
    module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }] },
    resolveLoader: { modules: [join(import.meta.dirname, '../../../../node_modules')] },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:10].css' }),
      new RetryChunksPlugin(),
      new IntegrityPlugin(),
    ],
    cache: false,
  });

  const files = await readdir(dist);
  const runtime = await readFile(join(dist, files.find((file) => file.startsWith('main.')) ?? ''), 'utf8');
  const loaded = files.filter((file) => !file.startsWith('main.'));
  expect(loaded.map((file) => file.split('.').at(-1)).sort()).toEqual(['css', 'js', 'js']);
  for (const file of loaded)
    expect(runtime).toContain(
      createHash('sha256')
        .update(await readFile(join(dist, file)))
        .digest('base64'),
    );
  expect(runtime).toContain('.integrity="sha256-"+');
  expect(runtime).not.toContain('osaka-digests');
});
