import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';

/** jsdom with missing browser features: fetch, streams, text coders, AbortSignal.timeout, modal dialogs. */
export default class BrowserEnvironment extends JsdomEnvironment {
  override async setup() {
    await super.setup();
    const page = this.global as unknown as Record<string, unknown>;
    for (const name of FROM_NODE) page[name] = globalThis[name];
    addModalDialogs(this.global as unknown as typeof globalThis);
    addInlineDisplay(this.global.document);
    addQuickLabels(this.global as unknown as typeof globalThis);
    addQuickStyles(this.global as unknown as typeof globalThis);
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

/** jsdom has no layout, so observers never report anything. */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** jsdom knows no display of inline elements, and names are computed with a space around elements that are not inline. */
function addInlineDisplay(document: Document) {
  document.head.append(Object.assign(document.createElement('style'), { textContent: '.day-no { display: inline }' }));
}

const LABELABLE = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea';

/** jsdom walks through the whole document for each label of each control: half the time of a test of a long form. */
function addQuickLabels(page: typeof globalThis) {
  function get(this: HTMLElement) {
    const around = this.closest('label');
    const isAround = (label: HTMLLabelElement) => label === around && label.querySelector(LABELABLE) === this;
    const labels = [...this.ownerDocument.getElementsByTagName('label')];
    return labels.filter((label) => (label.htmlFor ? label.htmlFor === this.id : isAround(label)));
  }
  for (const type of [page.HTMLButtonElement, page.HTMLInputElement, page.HTMLSelectElement, page.HTMLTextAreaElement])
    Object.defineProperty(type.prototype, 'labels', { get, configurable: true });
}

const STYLING = ['type', 'open', 'class', 'style'];

/**
 * jsdom compares an element with each rule of its style sheet for each question about it, a sixth of the time of a test
 * of a screen. As long as class names of modules are only names, tag and four attributes decide the answer.
 */
function addQuickStyles(page: typeof globalThis) {
  const compute = page.getComputedStyle.bind(page);
  const known = new Map<string, CSSStyleDeclaration>();
  page.getComputedStyle = (element, pseudo) => {
    if (pseudo || element.closest('[style*="visibility"]')) return compute(element, pseudo);
    const key = `${element.localName} ${STYLING.map((name) => `${element.getAttribute(name)} `)}`;
    const style = known.get(key) ?? compute(element);
    known.set(key, style);
    return style;
  };
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
