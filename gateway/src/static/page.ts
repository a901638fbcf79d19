import type { ReleasePointer, SiteConfig } from '@osaka/contracts';
import { inTime } from '@osaka/service-kit';
import type { Head } from '../heads/page-heads.ts';
import type { ServerRenderer } from '../ssr/server-renderer.ts';
import { type Answers, pageHtml } from './page-html.ts';
import type { ReleaseFile } from './release-files.ts';
import { compressed, type Representation } from './representation.ts';

/** A page is not held back for longer: it goes out as it was before, or empty, and scripts fill it. */
const DRAWN_WITHIN_MS = 400;

interface Drawn {
  answers: Answers;
  /** Undefined: its screen cannot be drawn. */
  page: Promise<Representation | undefined>;
}

/** index.html of the shell with the head of the page, the server-rendered screen, the site's configuration, and preload tags for the screen. */
export function createPages(fileOf: ReleaseFile, serverRenderer: Pick<ServerRenderer, 'render'>, siteConfig: SiteConfig) {
  let of: ReleasePointer | undefined;
  let drawn = new WeakMap<Head, Drawn>();
  let ready = new WeakMap<Head, Representation>();
  let empty = new WeakMap<Head, Promise<Representation | undefined>>();

  /** With answers the screen is drawn. */
  return async (pointer: ReleasePointer, path: string, head: Head, answers?: Answers): Promise<Representation | undefined> => {
    if (pointer !== of) {
      of = pointer;
      drawn = new WeakMap();
      ready = new WeakMap();
      empty = new WeakMap();
    }
    const page = answers && (await inTime(DRAWN_WITHIN_MS, drawnPage(pointer, path, head, answers), () => new Error('late')).catch(() => ready.get(head)));
    return page ?? emptyPage(pointer, head);
  };

  /** One that is late is there for the next visitor. */
  function drawnPage(pointer: ReleasePointer, path: string, head: Head, answers: Answers) {
    const known = drawn.get(head);
    if (known && isSame(known.answers, answers)) return known.page;
    const page = draw(pointer, path, head, answers);
    drawn.set(head, { answers, page });
    page.then((done) => (done ? ready.set(head, done) : drawn.delete(head))).catch(() => drawn.delete(head));
    return page;
  }

  async function draw(pointer: ReleasePointer, path: string, head: Head, answers: Answers) {
    const frame = head.screen && (await serverRenderer.render(pointer, head.screen.owner, path, answers));
    return frame === undefined ? undefined : make(pointer, head, { answers, frame });
  }

  function emptyPage(pointer: ReleasePointer, head: Head) {
    const known = empty.get(head);
    if (known) return known;
    const page = make(pointer, head);
    empty.set(head, page);
    page.catch(() => empty.delete(head));
    return page;
  }

  async function make(pointer: ReleasePointer, head: Head, first?: { answers: Answers; frame: string }) {
    const file = await fileOf('shell', pointer.shell.version, 'index.html');
    return file && compressed('text/html; charset=utf-8', pageHtml(file.bodies.identity.toString(), { pointer, head, siteConfig, ...first }));
  }
}

function isSame(one: Answers, other: Answers): boolean {
  return one === other || Object.entries(one).every(([address, answer]) => other[address] === answer);
}
