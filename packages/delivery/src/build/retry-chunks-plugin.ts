import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';
import { CHUNK_TIMEOUT_MS } from './webpack-common.ts';

/**
 * Of the page: after a failure the entry of a remote runs again, and its new runtime must not ask for what the browser
 * has stored.
 */
const REQUESTS = 'globalThis.chunkRequests = globalThis.chunkRequests || {}';

const fetched = (address: string) =>
  `fetch(${address}, { signal: AbortSignal.timeout(${CHUNK_TIMEOUT_MS}) }).then(function (answer) { return answer.blob(); })`;

/**
 * Requests a chunk or stylesheet that failed or timed out under another address: a browser joins a new request to a
 * hung one of the same address, and may have stored changed bytes. The bytes of a second request are fetched first,
 * because a fetch can be aborted: hung scripts would soon use up the six connections of HTTP/1.1. Stylesheets get the
 * timeout that webpack gives to scripts alone.
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
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'RetryChunksPlugin',
        (source, { tag, href }) =>
          [
            source,
            `var complete = ${tag}.onload, finish = function (event) { clearTimeout(timeout); complete(event); };`,
            `var giveUp = function () { finish({ type: "timeout", target: ${tag} }); };`,
            `var timeout = setTimeout(giveUp, ${CHUNK_TIMEOUT_MS});`,
            `${tag}.onload = ${tag}.onerror = finish;`,
            `var requests = ${REQUESTS}, count = requests[${href}] || 0;`,
            `requests[${href}] = count + 1;`,
            'if (count) {',
            `  var again = ${href} + "?retry=" + count;`,
            `  ${tag}.removeAttribute("href");`,
            `  ${fetched('again')}.then(function () { ${tag}.href = again; }, giveUp);`,
            '}',
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
  if (!count) return load(url, done, key, chunkId);
  var again = url + "?retry=" + count;
  ${fetched('again')}.then(
    function () { load(again, done, key, chunkId); },
    function () { done({ type: "timeout", target: { src: again } }); }
  );
};`;
  }
}
