import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

/**
 * Of the page: after a failure the entry of a remote runs again, and its new runtime must not ask for what the browser
 * has stored.
 */
const REQUESTS = 'globalThis.chunkRequests = globalThis.chunkRequests || {}';

/**
 * Requests a chunk or stylesheet that failed or timed out under another address: a browser joins a new request to a
 * hung one of the same address, and may have stored changed bytes. Stylesheets get the timeout that webpack gives to
 * scripts alone.
 */
export class RetryChunksPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('RetryChunksPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.loadScript)
        .tap('RetryChunksPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new RetryChunks());
          // Other plugins add the function that is wrapped here.
          return undefined;
        });
      const timeoutMs = compiler.options.output.chunkLoadTimeout;
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'RetryChunksPlugin',
        (source, { tag, href }) =>
          [
            source,
            `var requests = ${REQUESTS};`,
            `if (requests[${href}]) ${tag}.href = ${href} + "?retry=" + requests[${href}];`,
            `requests[${href}] = (requests[${href}] || 0) + 1;`,
            `var complete = ${tag}.onload, timeout = setTimeout(function () { complete({ type: "timeout", target: ${tag} }); }, ${timeoutMs});`,
            `${tag}.onload = ${tag}.onerror = function (event) { clearTimeout(timeout); complete(event); };`,
          ].join('\n'),
      );
    });
  }
}

class RetryChunks extends webpack.RuntimeModule {
  constructor() {
    super('retry chunks', webpack.RuntimeModule.STAGE_TRIGGER);
  }

  override generate() {
    const load = webpack.RuntimeGlobals.loadScript;
    // A loaded chunk is never requested again, so a second request follows a failure.
    return `var load = ${load}, requests = ${REQUESTS};
${load} = function (url, done, key, chunkId) {
  var count = requests[url] || 0;
  requests[url] = count + 1;
  load(count ? url + "?retry=" + count : url, done, key, chunkId);
};`;
  }
}
