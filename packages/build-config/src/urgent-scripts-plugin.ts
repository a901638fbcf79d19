import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compiler } from 'webpack';

/**
 * Raises the priority of the entry scripts: deferred scripts have a low one, so that browsers would fetch them after
 * all preloads.
 */
export class UrgentScriptsPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('UrgentScriptsPlugin', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTags.tap('UrgentScriptsPlugin', (data) => {
        for (const { attributes } of data.assetTags.scripts) {
          attributes.fetchpriority = 'high';
          // 0.5 KB, and needed before the first paint.
          if (String(attributes.src).includes('/queue-interactions.')) attributes.defer = false;
        }
        return data;
      });
    });
  }
}
