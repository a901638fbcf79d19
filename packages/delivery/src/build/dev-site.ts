import { join } from 'node:path';
import { type DeclaredRemote, type RemoteList, type SiteTable, siteTableOf } from '@osaka/contracts';
import { readApp } from './app.ts';
import type { Site } from './dev-server.ts';
import { workspaceDir } from './every-slice.ts';
import { forwardTo } from './forward.ts';

const FORWARDED = /^\/(?:api|images|remotes|ws)(?:\/|\?|$)/;

/**
 * The site as if the remotes under development were released: their entries and screens replace those of the current
 * release.
 */
export async function createDevSite(
  gatewayUrl: string,
  siteUrl: string,
  origins: ReadonlyMap<string, string>,
): Promise<Site> {
  const [shell, ...remotes] = await Promise.all(
    ['shell', ...origins.keys()].map(async (name) => (await readApp(join(workspaceDir, name))).declared),
  );
  const own = siteTableOf({
    shell: { slice: shell as DeclaredRemote },
    remotes: Object.fromEntries(remotes.map((slice) => [slice.name, { slice }])),
  });

  const gateway = forwardTo(gatewayUrl, siteUrl);

  return {
    answer(request, response) {
      if (request.url === '/remotes.json')
        void listNow().then((list) => response.setHeader('content-type', 'application/json').end(JSON.stringify(list)));
      else if (FORWARDED.test(request.url ?? '')) gateway.request(request, response);
      else return false;
      return true;
    },
    upgrade: gateway.upgrade,
    async page(html) {
      const table = JSON.stringify((await listNow()).site).replaceAll('<', '\\u003c');
      return html.replace('</head>', () => `<script type="application/json" id="site">${table}</script></head>`);
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
