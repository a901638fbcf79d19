import {
  firstRemoteOf,
  type Preload,
  preloadsOf,
  type ServedRelease,
  type SiteConfig,
  siteTableOf,
} from '@osaka/contracts';
import { startWatchTag } from '../releases/canary/start-watch.ts';
import { type Representation, representation } from '../releases/representation.ts';
import type { Head } from './heads/page-heads.ts';
import { previewBar } from './preview/preview-bar.ts';

/** Prefetched answers, by address. */
export type Answers = Record<string, unknown>;

interface PageContent {
  pointer: ServedRelease;
  head: Head;
  siteConfig: SiteConfig;
  /** The server-rendered HTML of the screen; without it the browser renders the page. */
  html?: string;
  answers?: Answers;
  /** The value of the `integrity` attribute for an address of the site; undefined where it is not known. */
  integrityAt(address: string): string | undefined;
}

/** The shell's index.html with the head, data and preloads of one page. */
export function pageHtml(
  shell: string,
  { pointer, head, siteConfig, answers, html, integrityAt }: PageContent,
): string {
  const preloads = preloadsOf(pointer, head.screen).map((preload) => ({
    integrity: integrityAt(preload.href),
    ...preload,
  }));
  const data =
    dataTag('site-config', siteConfig) +
    dataTag('first-remote', firstRemoteOf(pointer, head.screen?.owner)) +
    dataTag('site', siteTableOf(pointer));
  const files = html ? preloads.map(deferredTag).join('') : pictureTag(head) + preloads.map(preloadTag).join('');
  const watch = pointer.canaries?.shell ? startWatchTag : '';
  const verified = withIntegrity(shell, integrityAt);
  return withHead(
    html ? verified.replace(SCRIPTS, `<link rel="preload" as="script" href=$1 ${LATER} data-run>`) : verified,
    head.tags,
  )
    .replace('</head>', () => `${data}${watch}${files}</head>`)
    .replace(BODY, (body) => body + (pointer.preview ? previewBar(pointer.preview) : ''))
    .replace(
      EMPTY_ROOT,
      // The browser may draw another page at this address, such as the screen whose data do not exist.
      () =>
        `<div id="root"${head.status === 404 ? ' data-replaced' : ''}>${html ?? ''}</div>${answers ? dataTag('prefetched-answers', answers) : ''}`,
    );
}

/** The page, in one coding, in answer to a form that reached the server because no script took it. */
export function withUnsentNotice({ type, bodies, inlineScripts }: Representation): Representation {
  const html = bodies.identity.toString().replace(BODY, (body) => `${body}<p class="toast" role="alert">${UNSENT}</p>`);
  return { ...representation(type, Buffer.from(html)), inlineScripts };
}

const UNSENT = '입력한 내용을 보내지 못했어요. 브라우저에서 자바스크립트를 켠 뒤 다시 시도해 주세요.';
// A condition that never holds; queue-interactions.ts takes it away after the first paint.
const LATER = 'media="not all"';
const BODY = /<body[^>]*>/;
const EMPTY_ROOT = '<div id="root"></div>';
// In a server-rendered page no script may delay the first paint; queue-interactions.ts runs them afterwards.
const SCRIPTS = /<script defer[^>]* src=("[^"]+"(?: integrity="[^"]+")?)[^>]*><\/script>/g;
const FILES = /(<(?:script|link)\b[^>]* (?:src|href)=)"([^"]+\.(?:js|css))"/g;
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;

/** Replaces the default tags of the build with those of the page. */
function withHead(html: string, tags: string | undefined): string {
  if (tags === undefined) return html;
  const rest = DESCRIPTION.test(tags) ? html.replace(DESCRIPTION, '') : html;
  return rest.replace(TITLE, () => tags);
}

/** The build does not know the digests of the files that its own page names. */
function withIntegrity(html: string, integrityAt: PageContent['integrityAt']): string {
  return html.replace(FILES, (tag, start: string, address: string) => {
    const integrity = integrityAt(address);
    return integrity ? `${start}"${address}" integrity="${integrity}"` : tag;
  });
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

// Styles are needed before the first paint; data-href informs the remote's loader that they are loaded. The rest is
// fetched after it (queue-interactions.ts).
function deferredTag(preload: Preload): string {
  if (preload.as !== 'style') return preloadTag(preload).replace('>', ` ${LATER}>`);
  return `<link rel="stylesheet" href="${quoted(preload.href)}"${integrityAttribute(preload)} data-href="${quoted(preload.href.replace(/^\/remotes\/[^/]+\/[^/]+\//, ''))}">`;
}

// Low priority, so that preloads come after what the first paint needs; a later request for one of them raises its
// priority.
function preloadTag(preload: Preload): string {
  const { href, as, crossorigin } = preload;
  return `<link rel="preload" href="${quoted(href)}" as="${as}"${crossorigin ? ' crossorigin' : ''}${integrityAttribute(preload)}${as === 'style' ? '' : ' fetchpriority="low"'}>`;
}

function integrityAttribute({ integrity }: Preload): string {
  return integrity ? ` integrity="${quoted(integrity)}"` : '';
}

function quoted(value: string): string {
  return value.replaceAll('"', '%22');
}
