let isPressed = false;

/** Runs it now, or once the finger or mouse is up: a message that comes with the blur would push the pressed button away. */
export function afterPress(task: () => void) {
  if (!isPressed) return task();
  const later = () => {
    for (const end of ENDS) removeEventListener(end, later, true);
    setTimeout(task);
  };
  for (const end of ENDS) addEventListener(end, later, true);
}

const ENDS = ['pointerup', 'pointercancel'] as const;

if (typeof window !== 'undefined') {
  addEventListener('pointerdown', () => (isPressed = true), true);
  for (const end of ENDS) addEventListener(end, () => (isPressed = false), true);
}
