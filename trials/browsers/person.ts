import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause } from '../harness/wait.ts';
import type { Engine, Point } from './engine.ts';

const WITHIN_MS = 30_000;
const POLL_MS = 150;
const STILL_MS = 250;

type Role = 'button' | 'link' | 'field' | 'heading' | 'dialog' | 'choice' | 'text';
export interface Target {
  role: Role;
  /** The accessible name, or its prefix when it ends with an ellipsis. */
  name: string;
  /** Only within this selector. */
  within?: string;
}

/** A simulated user: finds controls by role and name, waits for them, and uses mouse and keyboard. */
export interface Person {
  engine: Engine;
  open(path: string): Promise<void>;
  press(role: Role, name: string, within?: string): Promise<void>;
  fill(label: string, text: string, within?: string): Promise<void>;
  see(role: Role, name: string, within?: string): Promise<void>;
  /** Resolves when the URL matches. */
  arrive(pattern: RegExp): Promise<void>;
  /** Scrolls a control into view and returns its centre. */
  find(target: Target): Promise<Point>;
  /** Errors reported by the page since it was opened. */
  errors(): Promise<string[]>;
  /** Waits until the function body returns a truthy value, and resolves with it. */
  until<T>(what: string, body: string, ...args: unknown[]): Promise<T>;
}

export function createPerson(engine: Engine, site: string): Person {
  async function until<T>(what: string, body: string, ...args: unknown[]): Promise<T> {
    for (const untilMs = performance.now() + WITHIN_MS; ; await pause(POLL_MS)) {
      const found = await engine.run<T>(body, ...args).catch(() => undefined);
      if (found) return found;
      if (performance.now() > untilMs) {
        const picture = join(tmpdir(), `osaka-trial-${Date.now()}.png`);
        await engine.screenshot(picture).catch(() => undefined);
        throw new Error(
          `${what} did not come within ${WITHIN_MS / 1000} s at ${await engine.run<string>('return location.pathname').catch(() => 'an unknown address')}; the screen is in ${picture}`,
        );
      }
    }
  }
  /** Waits until the control has stopped moving, because a click on its old position would miss. */
  async function find({ role, name, within = 'body' }: Target): Promise<Point> {
    for (let last: Point | undefined; ; await pause(STILL_MS)) {
      const point = await until<Point>(`${role} “${name}”`, FIND, role, name, within);
      if (last && Math.hypot(point.x - last.x, point.y - last.y) < 1) return point;
      last = point;
    }
  }

  return {
    engine,
    until,
    find,
    async open(path) {
      await engine.open(site + path);
      await engine.run(WATCH_ERRORS);
      await until(
        'the page',
        "return document.readyState === 'complete' && !window.interactionQueue && document.querySelector('h1') !== null",
      );
    },
    async press(role, name, within) {
      await engine.click(await find({ role, name, ...(within && { within }) }));
    },
    async fill(label, text, within) {
      await engine.click(await find({ role: 'field', name: label, ...(within && { within }) }));
      await engine.run('document.activeElement.select?.()');
      await engine.type(text);
    },
    see: async (role, name, within) => void (await find({ role, name, ...(within && { within }) })),
    arrive: async (pattern) =>
      void (await until(`the address ${pattern}`, `return ${pattern}.test(location.pathname + location.search)`)),
    errors: () => engine.run<string[]>('return window.trialErrors || []'),
  };
}

const WATCH_ERRORS = `
  window.trialErrors = window.trialErrors || [];
  addEventListener('error', (event) => window.trialErrors.push(String(event.message)));
  addEventListener('unhandledrejection', (event) => window.trialErrors.push(String(event.reason)));
`;

// Accessible names, as far as this site needs them.
const FIND = `
  const [role, name, within] = arguments;
  const selectors = {
    button: 'button, summary, label.chip, [role=button]',
    link: 'a[href]',
    field: 'input:not([type=radio]):not([type=checkbox]):not([type=file]), textarea, select',
    choice: 'input[type=radio], input[type=checkbox]',
    heading: 'h1, h2, h3',
    dialog: 'dialog[open], [role=dialog], [role=alertdialog]',
    text: 'p, li, span, strong, b, td, dd',
  };
  const text = (node) => (node?.textContent ?? '').replace(/\\s+/g, ' ').trim();
  const nameOf = (node) => {
    const label = node.getAttribute('aria-label');
    if (label) return label;
    const by = node.getAttribute('aria-labelledby');
    if (by) return by.split(' ').map((id) => text(document.getElementById(id))).join(' ');
    if (node.labels?.length) return text(node.labels[0]);
    return text(node);
  };
  const isMatch = (found) => (name.endsWith('…') ? found.startsWith(name.slice(0, -1)) : found === name);
  const top = document.querySelector('dialog[open]:last-of-type');
  for (const root of document.querySelectorAll(within)) {
    for (const node of root.querySelectorAll(selectors[role])) {
      if (!isMatch(nameOf(node)) || node.disabled) continue;
      const shown = role === 'choice' && node.labels?.length ? node.labels[0] : node;
      shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = shown.getBoundingClientRect();
      if (width === 0 || height === 0 || getComputedStyle(shown).visibility === 'hidden') continue;
      const point = { x: left + width / 2, y: top + height / 2 };
      if (role !== 'text' && role !== 'heading' && role !== 'dialog') {
        const hit = document.elementFromPoint(point.x, point.y);
        if (!hit || !(shown.contains(hit) || hit.contains(shown))) continue;
      }
      return point;
    }
  }
  return null;
`;
