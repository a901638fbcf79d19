import type { ReleasePointer, SiteConfig } from '@osaka/contracts';
import { sha256 } from '@osaka/delivery/store';
import { inTime } from '@osaka/service-kit';
import { memoizeByObject } from '../memoize-by-object.ts';
import { type DigestsOf, integrityOf } from '../releases/release-digests.ts';
import type { ReleaseFile } from '../releases/release-files.ts';
import { compressed, type Representation } from '../releases/representation.ts';
import type { Head } from './heads/page-heads.ts';
import { type Answers, pageHtml } from './page-html.ts';
import type { ServerRenderer } from './ssr/server-renderer.ts';

/** A page waits no longer for rendering while it has been rendered before; it is then sent as last rendered. */
const RENDER_WAIT_MS = 400;

interface RenderedPage {
  answers: Answers;
  /** Undefined if the screen cannot be rendered. */
  page: Promise<Representation | undefined>;
}

/**
 * index.html of the shell with the head of the page, the server-rendered screen, the site's configuration, and preload
 * tags for the screen.
 */
export function createPages(
  fileOf: ReleaseFile,
  digestsOf: DigestsOf,
  serverRenderer: Pick<ServerRenderer, 'render'>,
  siteConfig: SiteConfig,
) {
  // Both versions stay rendered while visitors get one or the other; the cache of a release ends with it.
  const cachesOf = memoizeByObject((_: ReleasePointer) => ({
    rendered: new WeakMap<Head, RenderedPage>(),
    ready: new WeakMap<Head, Representation>(),
    empty: new WeakMap<Head, Promise<Representation | undefined>>(),
  }));

  return {
    /** The page with its screen; undefined where it cannot be rendered in time. */
    async rendered(pointer: ReleasePointer, path: string, head: Head, answers: Answers) {
      const page = renderedPage(pointer, path, head, answers).catch(() => undefined);
      const older = cachesOf(pointer).ready.get(head);
      if (!older) return page;
      return (await inTime(RENDER_WAIT_MS, page, () => new Error('late')).catch(() => older)) ?? older;
    },
    /** The page whose screen the browser renders. */
    empty: emptyPage,
  };

  /** A page that is late is cached for the next visitor. */
  function renderedPage(pointer: ReleasePointer, path: string, head: Head, answers: Answers) {
    const { rendered, ready } = cachesOf(pointer);
    const cached = rendered.get(head);
    if (cached && isSame(cached.answers, answers)) return cached.page;
    const page = render(pointer, path, head, answers);
    rendered.set(head, { answers, page });
    page.then((done) => (done ? ready.set(head, done) : rendered.delete(head))).catch(() => rendered.delete(head));
    return page;
  }

  async function render(pointer: ReleasePointer, path: string, head: Head, answers: Answers) {
    const owner = ownerOf(head);
    const html = owner && (await serverRenderer.render(pointer, owner, path, answers));
    return html === undefined ? undefined : make(pointer, head, { answers, html });
  }

  function emptyPage(pointer: ReleasePointer, head: Head) {
    const { empty } = cachesOf(pointer);
    const cached = empty.get(head);
    if (cached) return cached;
    const page = make(pointer, head);
    empty.set(head, page);
    page.catch(() => empty.delete(head));
    return page;
  }

  async function make(pointer: ReleasePointer, head: Head, first?: { answers: Answers; html: string }) {
    const [file, integrityAt] = await Promise.all([
      fileOf('shell', pointer.shell.version, 'index.html'),
      integrityIn(pointer, head.screen?.owner ?? 'shell'),
    ]);
    if (!file) return undefined;
    const shell = file.bodies.identity.toString();
    const page = await compressed(
      'text/html; charset=utf-8',
      pageHtml(shell, { pointer, head, siteConfig, integrityAt, ...first }),
    );
    return { ...page, inlineScripts: inlineScriptsOf(shell) };
  }

  /** Looks up files of the shell and of the slice that owns the screen. */
  async function integrityIn({ shell, remotes }: ReleasePointer, owner: string) {
    const { version = '' } = remotes[owner] ?? {};
    const base = `/remotes/${owner}/${version}/`;
    const [ofShell, ofOwner] = await Promise.all([
      digestsOf('shell', shell.version),
      version ? digestsOf(owner, version) : undefined,
    ]);
    return (address: string) => {
      const digest = address.startsWith(base) ? ofOwner?.[address.slice(base.length)] : ofShell?.[address.slice(1)];
      return digest && integrityOf(digest);
    };
  }
}

/** Of the built page alone, whose digest is released: nothing that is put into it later may run. */
function inlineScriptsOf(shell: string): string[] {
  return [...shell.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'${integrityOf(sha256(Buffer.from(code)))}'`,
  );
}

/** The slice that draws a page: the shell draws that of an address without one. */
export function ownerOf({ status, screen }: Head): string | undefined {
  return status === 404 ? 'shell' : screen?.owner;
}

function isSame(one: Answers, other: Answers): boolean {
  return one === other || Object.entries(one).every(([address, answer]) => other[address] === answer);
}
