import { type FirstNeeds, type Preload, preloadsOf, type ReleasePointer, type SiteConfig, type SizedPicture } from '@osaka/contracts';
import type { Head } from '../heads/page-heads.ts';
import type { ReleaseFile } from './release-files.ts';
import { compressed, type Representation } from './representation.ts';

/** index.html of the shell with the head of its page, what the browser needs to know, and preload tags for the screen asked for. */
export function createPages(fileOf: ReleaseFile, siteConfig: SiteConfig) {
  let of: ReleasePointer | undefined;
  let pages = new WeakMap<Head, Promise<Representation | undefined>>();

  return (pointer: ReleasePointer, path: string, head: Head): Promise<Representation | undefined> => {
    if (pointer !== of) {
      of = pointer;
      pages = new WeakMap();
    }
    const known = pages.get(head);
    if (known) return known;
    const page = make(pointer, path, head);
    pages.set(head, page);
    page.catch(() => pages.delete(head));
    return page;
  };

  async function make(pointer: ReleasePointer, path: string, { tags, needs }: Head) {
    const file = await fileOf('shell', pointer.shell.version, 'index.html');
    if (!file) return undefined;
    const html = withHead(file.bodies.identity.toString(), tags);
    return compressed(
      'text/html; charset=utf-8',
      html.replace('</head>', () => `${dataTag('site-config', siteConfig)}${needsTags(needs)}${preloadsOf(pointer, path).map(preloadTag).join('')}</head>`),
    );
  }
}

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;

/** The tags that the shell was built with give way to the page's own. */
function withHead(html: string, tags: string | undefined): string {
  if (tags === undefined) return html;
  const rest = DESCRIPTION.test(tags) ? html.replace(DESCRIPTION, '') : html;
  return rest.replace(TITLE, () => tags);
}

function dataTag(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

function needsTags({ calls, picture }: FirstNeeds): string {
  return (calls.length > 0 ? dataTag('first-calls', calls) : '') + (picture ? pictureTag(picture) : '');
}

function pictureTag({ src, srcSet, sizes, type }: SizedPicture): string {
  const widths = srcSet && sizes ? ` imagesrcset="${quoted(srcSet)}" imagesizes="${quoted(sizes)}"` : '';
  return `<link rel="preload" href="${quoted(src)}" as="image"${type ? ` type="${type}"` : ''}${widths}>`;
}

// Low, so that they come after what the first paint needs; whoever asks for one of them raises it.
function preloadTag({ href, as, crossorigin, integrity }: Preload): string {
  return `<link rel="preload" href="${quoted(href)}" as="${as}"${crossorigin ? ' crossorigin' : ''}${integrity ? ` integrity="${quoted(integrity)}"` : ''}${as === 'style' ? '' : ' fetchpriority="low"'}>`;
}

function quoted(value: string): string {
  return value.replaceAll('"', '%22');
}
