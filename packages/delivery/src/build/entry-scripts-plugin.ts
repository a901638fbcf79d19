import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compiler } from 'webpack';

/** The entry that runs before the first paint and requests lost files again, so it must not be a file that can be lost. */
const INLINE = /(?:^|\/)queue-interactions\./;

/**
 * Writes that entry into the page, before the stylesheets, which would delay it, and raises the priority of the others:
 * deferred scripts have a low one, so that browsers would fetch them after all preloads.
 */
export class EntryScriptsPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('EntryScriptsPlugin', (compilation) => {
      const { alterAssetTagGroups } = HtmlWebpackPlugin.getCompilationHooks(compilation);
      alterAssetTagGroups.tap('EntryScriptsPlugin', (data) => {
        const isInline = ({ attributes }: HtmlWebpackPlugin.HtmlTagObject) => INLINE.test(String(attributes.src));
        const others = data.headTags.filter((tag) => !isInline(tag));
        for (const { tagName, attributes } of others) if (tagName === 'script') attributes.fetchpriority = 'high';
        const file = compilation.getAssets().find(({ name }) => INLINE.test(name));
        if (!file) throw new Error('the script that runs before the first paint was not built');
        const script = {
          tagName: 'script',
          voidTag: false,
          attributes: {},
          meta: {},
          innerHTML: String(file.source.source()),
        };
        return { ...data, headTags: [script, ...others] };
      });
    });
  }
}
