type Box = HTMLInputElement | HTMLSelectElement;

/** What was done to a page before it could answer. */
export interface Asleep {
  presses: HTMLElement[];
  words: Map<Box, string>;
  stop(): void;
}

/** On the window, where asleep.ts leaves it. */
export const ASLEEP = 'osakaAsleep';

/**
 * The screen answers from now on: what was typed and pressed on its first frame is done now, in that order.
 * Each in a task of its own, when the screen has drawn what came before it: a member's over the guest's, the words before they are sent.
 */
export async function wake() {
  const page = window as { [ASLEEP]?: Asleep };
  const asleep = page[ASLEEP];
  delete page[ASLEEP];
  asleep?.stop();
  for (const [input, words] of asleep?.words ?? []) {
    if (input instanceof HTMLSelectElement) continue;
    await nextTask();
    type(input, words);
  }
  for (const pressed of asleep?.presses ?? []) {
    await nextTask();
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
    else if (pressed instanceof HTMLSelectElement) type(pressed, asleep?.words.get(pressed) ?? '');
    else standingFor(pressed)?.click();
  }
}

/** What was drawn anew meanwhile is known by its words. */
function standingFor(pressed: HTMLElement): HTMLElement | undefined {
  if (pressed.isConnected) return pressed;
  const words = pressed.textContent?.trim() ?? '';
  return [...document.querySelectorAll<HTMLElement>(pressed.tagName)].find(({ textContent }) => words !== '' && textContent?.trim().startsWith(words));
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

// React hears of a value only where it differs from the one that it knows. The box itself is left alone: a value that is set in the
// middle of a syllable would double it.
function type(input: Box, words: string) {
  if (input.value !== words) input.value = words;
  (input as { _valueTracker?: { setValue(known: string): void } })._valueTracker?.setValue('');
  for (const sign of ['input', 'change']) input.dispatchEvent(new Event(sign, { bubbles: true }));
}
