type Box = HTMLInputElement | HTMLSelectElement;

/** Interactions with a server-rendered page before its scripts ran. */
export interface InteractionQueue {
  clicks: HTMLElement[];
  /** The newest value of each typed input. */
  values: Map<Box, string>;
  /** The part of the page that is not hydrated yet; the whole page unless set. */
  within?: Element | null;
  stop(): void;
}

/** The name on the window under which queue-interactions.ts leaves the queue. */
export const INTERACTION_QUEUE = 'interactionQueue';

/**
 * Call it once the screen is hydrated: replays input and then clicks on the server-rendered page.
 * Each interaction runs in a separate task, after React has rendered the one before it: values are set before their
 * form is sent.
 */
export async function replayInteractions() {
  const page = window as { [INTERACTION_QUEUE]?: InteractionQueue };
  const queue = page[INTERACTION_QUEUE];
  delete page[INTERACTION_QUEUE];
  queue?.stop();
  for (const [input, value] of queue?.values ?? []) {
    if (input instanceof HTMLSelectElement) continue;
    await nextTask();
    // Letters between the end of the queue and the replay are in the box alone.
    setValue(input, value !== '' && input.value.startsWith(value) ? input.value : value);
  }
  for (const clicked of queue?.clicks ?? []) {
    await nextTask();
    if (clicked instanceof HTMLFormElement) clicked.requestSubmit();
    else if (clicked instanceof HTMLSelectElement) setValue(clicked, queue?.values.get(clicked) ?? '');
    else currentElementOf(clicked)?.click();
  }
}

/**
 * Call it once the layout is hydrated: replays the clicks on it. From now on only the screen, whose code may be
 * late, is queued.
 */
export async function replayOutside(screen: Element | null) {
  const queue = (window as { [INTERACTION_QUEUE]?: InteractionQueue })[INTERACTION_QUEUE];
  if (!queue || !screen) return;
  const clicked = queue.clicks.filter((each) => !screen.contains(each));
  queue.within = screen;
  queue.clicks = queue.clicks.filter((each) => screen.contains(each));
  for (const each of clicked) {
    await nextTask();
    currentElementOf(each)?.click();
  }
}

/** An element that hydration replaced is found again by its text. */
function currentElementOf(clicked: HTMLElement): HTMLElement | undefined {
  if (clicked.isConnected) return clicked;
  const text = clicked.textContent?.trim() ?? '';
  return [...document.querySelectorAll<HTMLElement>(clicked.tagName)].find(
    ({ textContent }) => text !== '' && textContent?.trim().startsWith(text),
  );
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

// React ignores an input event whose value equals the one it tracks, so the tracked value is cleared. The box's own
// value is not set again: doing so while Hangul is being composed would double the syllable.
function setValue(input: Box, value: string) {
  if (input.value !== value) input.value = value;
  (input as { _valueTracker?: { setValue(known: string): void } })._valueTracker?.setValue('');
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
}
