import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compiler } from 'webpack';

/** Deferred scripts have a low priority, so that browsers would ask for them after everything that is preloaded; but they come first. */
export class UrgentScriptsPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('UrgentScriptsPlugin', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTags.tap('UrgentScriptsPlugin', (data) => {
        for (const { attributes } of data.assetTags.scripts) {
          attributes.fetchpriority = 'high';
          // Half a kilobyte that has to be there before the first paint.
          if (String(attributes.src).includes('/queue-interactions.')) attributes.defer = false;
        }
        return data;
      });
    });
  }
}
