/** Blocks the storage of the browser like a setting of it; returns what gives it back. */
export function blockStorage(how: 'throws' | 'null'): () => void {
  const names = ['localStorage', 'sessionStorage'] as const;
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const);
  const get = () => {
    if (how === 'null') return null;
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of names) Object.defineProperty(window, name, { configurable: true, get });
  return () => {
    for (const [name, property] of before) if (property) Object.defineProperty(window, name, property);
  };
}
