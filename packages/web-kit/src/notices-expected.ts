const EXPECTED = 'osaka:notices';

/** Lets the bell look before its next minute, because something has changed of which a notice may tell. */
export function expectNotices(): void {
  dispatchEvent(new Event(EXPECTED));
}

/** Returns a function that stops listening. */
export function onNoticesExpected(listener: () => void): () => void {
  addEventListener(EXPECTED, listener);
  return () => removeEventListener(EXPECTED, listener);
}
