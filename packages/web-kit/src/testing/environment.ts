import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';

/** jsdom with what it lacks and browsers have: fetch, streams, text coders, abort signals with a time limit, modal dialogs. */
export default class BrowserEnvironment extends JsdomEnvironment {
  override async setup() {
    await super.setup();
    const page = this.global as unknown as Record<string, unknown>;
    for (const name of FROM_NODE) page[name] = globalThis[name];
    addModalDialogs(this.global as unknown as typeof globalThis);
    page.matchMedia ??= (media: string) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} });
    page.scrollTo = () => {};
    page.ResizeObserver ??= SilentObserver;
    page.IntersectionObserver ??= SilentObserver;
    this.global.Element.prototype.scrollTo ??= () => {};
    this.global.Element.prototype.scrollIntoView ??= () => {};
  }
}

const FROM_NODE = [
  'AbortController',
  'AbortSignal',
  'BroadcastChannel',
  'fetch',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'structuredClone',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'WritableStream',
] as const;

/** Nothing has a size or a place in jsdom, so there is nothing to tell. */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function addModalDialogs({ HTMLDialogElement, Event }: typeof globalThis) {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  };
}
