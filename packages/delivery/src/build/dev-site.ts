import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type DeclaredRemote, type RemoteList, type SiteTable, siteTableOf } from '@osaka/contracts';
import type WebpackDevServer from 'webpack-dev-server';
import { readApp } from './app.ts';
import { workspaceDir } from './webpack-common.ts';

/**
 * The site as if the remotes under development were released: their entries and screens replace those of the current
 * release.
 */
export async function createDevSite(gatewayUrl: string, origins: ReadonlyMap<string, string>) {
  const [shell, ...remotes] = await Promise.all(
    ['shell', ...origins.keys()].map(async (name) => (await readApp(join(workspaceDir, name))).declared),
  );
  const own = siteTableOf({
    shell: { slice: shell as DeclaredRemote },
    remotes: Object.fromEntries(remotes.map((slice) => [slice.name, { slice }])),
  });

  return {
    /** Answers /remotes.json. */
    async remotesJson(_request: IncomingMessage, response: ServerResponse) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(await listNow()));
    },

    /** Fallback route: the shell's page with the site table. */
    page(devServer: WebpackDevServer, indexHtml: string) {
      return (_request: IncomingMessage, response: ServerResponse) => {
        devServer.middleware?.waitUntilValid(async () => {
          const { site } = await listNow();
          const html = String(
            (
              devServer.compiler as unknown as { outputFileSystem: { readFileSync(file: string): Buffer } }
            ).outputFileSystem.readFileSync(indexHtml),
          );
          const table = `<script type="application/json" id="site">${JSON.stringify(site).replaceAll('<', '\\u003c')}</script>`;
          response
            .setHeader('content-type', 'text/html; charset=utf-8')
            .end(html.replace('</head>', () => `${table}</head>`));
        });
      };
    },
  };

  async function listNow(): Promise<RemoteList> {
    const list = await released(gatewayUrl);
    for (const [name, origin] of origins)
      list.remotes[name] = { version: 'dev', entry: `${origin}/remoteEntry.js`, integrity: {} };
    return { ...list, site: withOwn(list.site) };
  }

  function withOwn({ screens, widgets }: SiteTable = { screens: [], widgets: {} }): SiteTable {
    const isReleased = ({ owner }: { owner: string }) => owner !== 'shell' && !origins.has(owner);
    const released = Object.entries(widgets).filter(([, widget]) => isReleased(widget));
    return {
      screens: [...screens.filter(isReleased), ...own.screens],
      widgets: { ...Object.fromEntries(released), ...own.widgets },
    };
  }
}

async function released(gatewayUrl: string): Promise<RemoteList> {
  const response = await fetch(`${gatewayUrl}/remotes.json`).catch(() => undefined);
  return response?.ok ? ((await response.json()) as RemoteList) : { shell: 'dev', remotes: {} };
}
