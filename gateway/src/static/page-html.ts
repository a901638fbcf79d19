import { firstRemoteOf, type Preload, preloadsOf, type ReleasePointer, type SiteConfig, siteTableOf } from '@osaka/contracts';
import type { Head } from '../heads/page-heads.ts';

/** What a screen asks for first, by address. */
export type Answers = Record<string, unknown>;

interface PageParts {
  pointer: ReleasePointer;
  head: Head;
  siteConfig: SiteConfig;
  /** The screen as it is drawn with these answers; without it scripts fill the page. */
  frame?: string;
  answers?: Answers;
}

/** The shell's index.html with all that belongs to one page. */
export function pageHtml(shell: string, { pointer, head, siteConfig, answers, frame }: PageParts): string {
  const preloads = preloadsOf(pointer, head.screen);
  const data = dataTag('site-config', siteConfig) + dataTag('first-remote', firstRemoteOf(pointer, head.screen?.owner)) + dataTag('site', siteTableOf(pointer));
  const files = frame ? preloads.map(laterTag).join('') : pictureTag(head) + preloads.map(preloadTag).join('');
  return withHead(frame ? shell.replace(SCRIPTS, '<link rel="later" href="$1" data-run>') : shell, head.tags)
    .replace('</head>', () => `${data}${files}</head>`)
    .replace(EMPTY_ROOT, () => `<div id="root">${frame ?? ''}</div>${answers ? dataTag('prefetched-answers', answers) : ''}`);
}

const EMPTY_ROOT = '<div id="root"></div>';
// Where the page is drawn already, no script may delay the first paint: queue-interactions.ts runs them behind it.
const SCRIPTS = /<script defer[^>]* src="([^"]+)"[^>]*><\/script>/g;
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

function pictureTag({ picture }: Head): string {
  if (!picture) return '';
  const { src, srcSet, sizes, type } = picture;
  const widths = srcSet && sizes ? ` imagesrcset="${quoted(srcSet)}" imagesizes="${quoted(sizes)}"` : '';
  return `<link rel="preload" href="${quoted(src)}" as="image"${type ? ` type="${type}"` : ''}${widths}>`;
}

// A style is needed at once; by its second name the remote's loader knows that it is there. What else the screen needs is fetched after the first paint (queue-interactions.ts).
function laterTag(preload: Preload): string {
  if (preload.as !== 'style') return preloadTag(preload).replace('rel="preload"', 'rel="later"');
  return `<link rel="stylesheet" href="${quoted(preload.href)}" data-href="${quoted(preload.href.replace(/^\/remotes\/[^/]+\/[^/]+\//, ''))}">`;
}

// Low, so that they come after what the first paint needs; whoever asks for one of them raises it.
function preloadTag({ href, as, crossorigin, integrity }: Preload): string {
  return `<link rel="preload" href="${quoted(href)}" as="${as}"${crossorigin ? ' crossorigin' : ''}${integrity ? ` integrity="${quoted(integrity)}"` : ''}${as === 'style' ? '' : ' fetchpriority="low"'}>`;
}

function quoted(value: string): string {
  return value.replaceAll('"', '%22');
}
