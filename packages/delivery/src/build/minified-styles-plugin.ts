import { transform } from 'lightningcss';
import webpack, { type Compiler } from 'webpack';

/** Browsers of the last three years: nesting and range queries are compiled for older ones. */
const TARGETS = { chrome: 111 << 16, firefox: 115 << 16, safari: (16 << 16) | (4 << 8) };

/** Minifies the stylesheets, before their names get the hashes of their contents. */
export class MinifiedStylesPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('MinifiedStylesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'MinifiedStylesPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE },
        (assets) => {
          for (const [filename, source] of Object.entries(assets)) {
            if (!filename.endsWith('.css')) continue;
            const { code } = transform({ filename, code: source.buffer(), minify: true, targets: TARGETS });
            compilation.updateAsset(filename, new webpack.sources.RawSource(Buffer.from(code)));
          }
        },
      );
    });
  }
}
