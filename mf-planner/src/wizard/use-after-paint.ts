import { afterPaint } from '@osaka/web-kit';
import { startTransition, useEffect, useState } from 'react';

/** Returns the value one paint later, for parts of the screen that may update after the clicked control. */
export function useAfterPaint<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => afterPaint(() => startTransition(() => setShown(() => value))), [value]);
  return shown;
}
