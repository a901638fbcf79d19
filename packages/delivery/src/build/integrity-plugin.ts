import { createHash } from 'node:crypto';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compilation, type Compiler } from 'webpack';

/** Stands for the digests in the runtime until every chunk has its final bytes. */
const PLACEHOLDER = 'osaka-digests';
const DIGESTS = `${webpack.RuntimeGlobals.require}.digests`;

/**
 * Gives every script and stylesheet that the runtime loads its digest (SRI), so that a browser refuses changed bytes.
 * Own code:
 * webpack-subresource-integrity also renames the files and edits the page, which the gateway composes here.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.loadScript)
        .tap('IntegrityPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new Digests());
          return undefined;
        });
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\nif (${DIGESTS}.js[chunkId]) script.integrity = "sha256-" + ${DIGESTS}.js[chunkId];`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, { tag, chunkId }) =>
          `${source}\nif (${DIGESTS}.css[${chunkId}]) ${tag}.integrity = "sha256-" + ${DIGESTS}.css[${chunkId}];`,
      );
      // After the names have the hashes of the contents. The name of the runtime's own file stays unique, because the
      // runtime contains the names of all chunks.
      compilation.hooks.processAssets.tap(
        { name: 'IntegrityPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        () => insertDigests(compilation),
      );
    });
  }
}

class Digests extends webpack.RuntimeModule {
  constructor() {
    super('digests');
  }

  override generate() {
    return `${DIGESTS} = ${JSON.stringify(PLACEHOLDER)};`;
  }
}

function insertDigests(compilation: Compilation) {
  const digests: Record<'js' | 'css', Record<string, string>> = { js: {}, css: {} };
  for (const { id, files } of compilation.chunks) {
    for (const file of files) {
      const kind = file.endsWith('.css') ? 'css' : 'js';
      const source = compilation.getAsset(file)?.source.buffer();
      if (id !== null && source && !source.includes(PLACEHOLDER))
        digests[kind][id] = createHash('sha256').update(source).digest('base64');
    }
  }
  for (const { name, source } of compilation.getAssets()) {
    if (!name.endsWith('.js') || !source.buffer().includes(PLACEHOLDER)) continue;
    const text = source.source().toString();
    compilation.updateAsset(
      name,
      new webpack.sources.RawSource(
        text.replaceAll(new RegExp(`(["'\`])${PLACEHOLDER}\\1`, 'g'), JSON.stringify(digests)),
      ),
    );
  }
}
