import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';

const ENTRIES = {
  main: 'main.ts',
  seed: 'seed.ts',
  'renderer-process': 'site/ssr/renderer-process.ts',
  'draw-process': 'images/draw-process.ts',
};

export interface ServiceBuildOptions {
  /** Further entry points, by output name. */
  more?: Record<string, string>;
  /** Output folder; the slice's dist/ by default. */
  outDir?: string;
  /** Rewrites one source file while bundling; trials inject defects with it. */
  rewrite?: SourceRewrite;
}

export interface SourceRewrite {
  /** Absolute path of the file. */
  file: string;
  apply(source: string): string;
}

/** Packages with native parts, and one that is large and loaded on demand; they stay in node_modules. */
const OUTSIDE = /^(?:sharp|@node-rs\/argon2|msgpackr-extract|@aws-sdk\/[^/]+)$/;

/** What packages written for CommonJS expect in a module. */
const COMMON_JS = [
  "import { createRequire as createRequireOfBundle } from 'node:module';",
  'const require = createRequireOfBundle(import.meta.url);',
  'const __filename = import.meta.filename, __dirname = import.meta.dirname;',
].join('\n');

/**
 * Bundles a service for Node with its packages: src/main.ts and the other entry points that exist become dist/*.js.
 * Reading hundreds of small files takes a third of the CPU of a start. dist/packages.json names the packages that the
 * bundles load.
 */
export async function buildService(
  sliceDir: string,
  { more = {}, outDir = path.join(sliceDir, 'dist'), rewrite }: ServiceBuildOptions = {},
): Promise<void> {
  const { metafile } = await build({
    ...bundleOptions(sliceDir, more),
    outdir: outDir,
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    banner: { js: COMMON_JS },
    plugins: [somePackagesStayOutside, ...(rewrite ? [rewriting(rewrite)] : []), smallInMemory],
  });
  await writeFile(path.join(outDir, 'packages.json'), JSON.stringify(packagesIn(metafile)));
}

/** Names of the packages in a service's bundles, and of those that the bundles load from node_modules. */
export async function servicePackages(sliceDir: string): Promise<{ bundled: string[]; loaded: string[] }> {
  const { metafile } = await build({
    ...bundleOptions(sliceDir, {}),
    outdir: path.join(sliceDir, 'dist'),
    write: false,
    metafile: true,
    plugins: [somePackagesStayOutside],
  });
  const files = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
  const names = files.flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []);
  return { bundled: [...new Set(names)].sort(), loaded: packagesIn(metafile) };
}

function bundleOptions(sliceDir: string, more: Record<string, string>) {
  return {
    entryPoints: Object.entries({ ...ENTRIES, ...more })
      .map(([out, file]) => ({ out, in: path.join(sliceDir, 'src', file) }))
      .filter((entry) => existsSync(entry.in)),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warning',
  } as const;
}

function packagesIn({ outputs }: Metafile): string[] {
  const loaded = Object.values(outputs).flatMap(({ imports }) => imports.map(({ path: name }) => name));
  return [...new Set(loaded.filter((name) => OUTSIDE.test(name)))].sort();
}

const somePackagesStayOutside: Plugin = {
  name: 'some-packages-stay-outside',
  setup: (bundle) => bundle.onResolve({ filter: OUTSIDE }, ({ path: name }) => ({ path: name, external: true })),
};

/** A source map that maps nothing. */
const UNMAPPED = Buffer.from('{"version":3,"sources":[""],"mappings":"AAAA"}').toString('base64');

/**
 * A process holds the text of its bundle, and its source map, which Node unpacks with the first stack that it reads: 4 MB
 * into 80 MB in a second. So maps have our own lines alone, and the text is ASCII, because V8 takes two bytes for
 * each letter of a text with a single one beyond Latin-1, and esbuild leaves those of regular expressions.
 */
const smallInMemory: Plugin = {
  name: 'small-in-memory',
  setup(bundle) {
    bundle.onLoad({ filter: /node_modules.*\.(?:[cm]?js|json)$/ }, async ({ path: loaded }) => {
      const text = await readFile(loaded, 'utf8');
      const code = loaded.endsWith('.json') ? `module.exports =\n${text}` : text;
      return { contents: `${code}\n//# sourceMappingURL=data:application/json;base64,${UNMAPPED}`, loader: 'js' };
    });
    bundle.onLoad({ filter: /\.ts$/ }, async ({ path: loaded }) => ({
      contents: inAscii(await readFile(loaded, 'utf8')),
      loader: 'ts',
    }));
  },
};

function inAscii(source: string): string {
  return source.replace(/\\[\s\S]|[^\0-\x7f]/g, (found) => {
    const letter = found.at(-1) as string;
    return letter > '\x7f' ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}` : found;
  });
}

function rewriting({ file, apply }: SourceRewrite): Plugin {
  return {
    name: 'rewriting',
    setup: (bundle) =>
      bundle.onLoad({ filter: /\.ts$/ }, async ({ path: loaded }) =>
        loaded === file ? { contents: apply(await readFile(loaded, 'utf8')), loader: 'ts' } : null,
      ),
  };
}
