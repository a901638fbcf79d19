import { useEffect, useState } from 'react';
import type { ToastRequest } from './queue.ts';

const PLAIN_MS = 4_000;
const WITH_ACTION_MS = 10_000;

/** Disappears after a timeout, which pauses while the pointer or the focus is on it. */
export function Toast({ request: { message, action }, onGone }: { request: ToastRequest; onGone: () => void }) {
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onGone, action ? WITH_ACTION_MS : PLAIN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, action, onGone]);

  const hold = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  const act = () => {
    onGone();
    action?.onClick();
  };
  return (
    <div className="toast" {...hold}>
      {message}
      {action && (
        <button type="button" onClick={act}>
          {action.label}
        </button>
      )}
    </div>
  );
}
