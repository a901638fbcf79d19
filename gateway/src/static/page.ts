import type { ReleasePointer, SiteConfig } from '@osaka/contracts';
import type { FirstFrames } from '../first-frame/first-frames.ts';
import type { Head } from '../heads/page-heads.ts';
import { type Answers, pageHtml } from './page-html.ts';
import type { ReleaseFile } from './release-files.ts';
import { compressed, type Representation } from './representation.ts';

interface Page {
  answers: Answers | undefined;
  made: Promise<Representation | undefined>;
}

/** index.html of the shell with the head of its page, the screen's first frame, what the browser needs to know, and preload tags for the screen asked for. */
export function createPages(fileOf: ReleaseFile, firstFrames: Pick<FirstFrames, 'at'>, siteConfig: SiteConfig) {
  let of: ReleasePointer | undefined;
  let drawn = new WeakMap<Head, Page>();
  let empty = new WeakMap<Head, Page>();

  /** With answers the screen is drawn; without, scripts fill the page. */
  return (pointer: ReleasePointer, path: string, head: Head, answers?: Answers): Promise<Representation | undefined> => {
    if (pointer !== of) {
      of = pointer;
      drawn = new WeakMap();
      empty = new WeakMap();
    }
    const pages = answers ? drawn : empty;
    const known = pages.get(head);
    if (known && isSame(known.answers, answers)) return known.made;
    const page = { answers, made: answers ? draw(pointer, path, head, answers) : make(pointer, path, head) };
    pages.set(head, page);
    page.made.catch(() => forget(head, page));
    return page.made;
  };

  async function draw(pointer: ReleasePointer, path: string, head: Head, answers: Answers) {
    const frame = await firstFrames.at(pointer, path, answers);
    // One that was late is drawn for the next visitor.
    if (frame === undefined) drawn.delete(head);
    return make(pointer, path, head, { answers, frame });
  }

  async function make(pointer: ReleasePointer, path: string, head: Head, first?: { answers: Answers; frame: string | undefined }) {
    const file = await fileOf('shell', pointer.shell.version, 'index.html');
    return file && compressed('text/html; charset=utf-8', pageHtml(file.bodies.identity.toString(), { pointer, path, head, siteConfig, ...first }));
  }

  function forget(head: Head, page: Page) {
    for (const pages of [drawn, empty]) if (pages.get(head) === page) pages.delete(head);
  }
}

function isSame(one: Answers | undefined, other: Answers | undefined): boolean {
  return one === other || Object.entries(one ?? {}).every(([address, answer]) => other?.[address] === answer);
}
