import { type Preload, preloadsOf, type ReleasePointer, type SiteConfig, screenAt } from '@osaka/contracts';
import type { ReleaseFile } from './release-files.ts';
import { compressed, type Representation } from './representation.ts';

/** index.html of the shell with what the browser needs to know, and preload tags for the screen asked for. */
export function createPages(fileOf: ReleaseFile, siteConfig: SiteConfig) {
  let of: ReleasePointer | undefined;
  let pages = new Map<string, Promise<Representation | undefined>>();

  return (pointer: ReleasePointer, path: string): Promise<Representation | undefined> => {
    if (pointer !== of) {
      of = pointer;
      pages = new Map();
    }
    const key = screenAt(path)?.path ?? '';
    const known = pages.get(key);
    if (known) return known;
    const page = make(pointer, path);
    pages.set(key, page);
    page.catch(() => pages.delete(key));
    return page;
  };

  async function make(pointer: ReleasePointer, path: string) {
    const file = await fileOf('shell', pointer.shell.version, 'index.html');
    if (!file) return undefined;
    const html = file.bodies.identity.toString();
    return compressed(
      'text/html; charset=utf-8',
      html.replace('</head>', () => `${configTag(siteConfig)}${preloadsOf(pointer, path).map(preloadTag).join('')}</head>`),
    );
  }
}

function configTag(siteConfig: SiteConfig): string {
  return `<script type="application/json" id="site-config">${JSON.stringify(siteConfig).replaceAll('<', '\\u003c')}</script>`;
}

function preloadTag({ href, as, crossorigin, integrity }: Preload): string {
  return `<link rel="preload" href="${quoted(href)}" as="${as}"${crossorigin ? ' crossorigin' : ''}${integrity ? ` integrity="${quoted(integrity)}"` : ''}>`;
}

function quoted(value: string): string {
  return value.replaceAll('"', '%22');
}
