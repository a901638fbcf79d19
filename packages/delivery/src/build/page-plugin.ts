import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import webpack, { type Compilation, type Compiler } from 'webpack';

/** The entry that runs before the first paint and requests lost files again, so it must not be a file that can be lost. */
const INLINE = 'queue-interactions';
/** Its manifest names the icons of the installed app, and programs ask for the favicon at the root. */
const FIXED_NAME = /(?:^|\/)app-icon-[\w-]+\.png$/;
const AT_THE_ROOT = /(?:^|\/)favicon\.ico$/;

interface Page {
  /** Relative to the app's folder, as are the files. */
  template: string;
  /** Entries of the page, in the order of their scripts. */
  entries: readonly string[];
  /** The page names them relative to itself; the names of others do not change. */
  files: readonly string[];
}

/**
 * Writes `index.html`: the template with the addresses of its files, the scripts and stylesheets
 * of the entries, and the first entry inline, before the stylesheets, which would delay it. The other scripts get a
 * high priority: deferred scripts have a low one, so that browsers would fetch them after all preloads.
 */
export class PagePlugin {
  constructor(private readonly page: Page) {}

  apply(compiler: Compiler) {
    const template = join(compiler.context, this.page.template);
    compiler.hooks.thisCompilation.tap('PagePlugin', (compilation) => {
      const html = readFileSync(template, 'utf8');
      compilation.fileDependencies.add(template);
      const addresses = new Map<string, string>();
      compilation.hooks.processAssets.tap(
        { name: 'PagePlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          for (const file of this.page.files) {
            const path = join(compiler.context, file);
            compilation.fileDependencies.add(path);
            addresses.set(path, `/${emitted(compilation, path)}`);
          }
        },
      );
      // After all names have the hashes of their contents.
      compilation.hooks.processAssets.tap(
        { name: 'PagePlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2 },
        () => {
          const filled = html
            .replace(/>\s+</g, '><')
            .replace(/"(\.\/[^"]+)"/g, (_, file: string) => `"${addresses.get(join(template, '..', file))}"`)
            .replace('</head>', () => `${this.tags(compilation)}</head>`);
          compilation.emitAsset('index.html', new webpack.sources.RawSource(filled.trim()));
        },
      );
    });
  }

  private tags(compilation: Compilation): string {
    const files = [
      ...new Set(this.page.entries.flatMap((entry) => [...(compilation.entrypoints.get(entry)?.getFiles() ?? [])])),
    ].filter((file) => !file.includes('hot-update'));
    const inline = files.find((file) => file.includes(`${INLINE}.`));
    if (!inline) throw new Error('the script that runs before the first paint was not built');
    const scripts = files
      .filter((file) => file.endsWith('.js') && file !== inline)
      .map((file) => `<script defer="defer" src="/${file}" fetchpriority="high"></script>`);
    const styles = files
      .filter((file) => file.endsWith('.css'))
      .map((file) => `<link href="/${file}" rel="stylesheet">`);
    return [`<script>${compilation.getAsset(inline)?.source.source()}</script>`, ...scripts, ...styles].join('');
  }
}

/** Emits a file under a name with its digest, unless others know its name. Returns the name. */
function emitted(compilation: Compilation, path: string): string {
  const bytes = readFileSync(path);
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  const [own, kind] = [basename(path), extname(path)];
  const name = AT_THE_ROOT.test(path)
    ? own
    : `assets/${FIXED_NAME.test(path) ? own : `${basename(path, kind)}.${digest}${kind}`}`;
  if (!compilation.getAsset(name)) compilation.emitAsset(name, new webpack.sources.RawSource(bytes));
  return name;
}
