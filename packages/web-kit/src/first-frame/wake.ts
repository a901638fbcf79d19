/** What was done to a page before it could answer. */
export interface Asleep {
  presses: HTMLElement[];
  words: Map<HTMLInputElement, string>;
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
    await nextTask();
    type(input, words);
  }
  for (const pressed of asleep?.presses ?? []) {
    await nextTask();
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
    else pressed.click();
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

// React hears of a value only where it differs from the one that it has set itself, which it notices by its own setter.
function type(input: HTMLInputElement, words: string) {
  input.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, words);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
