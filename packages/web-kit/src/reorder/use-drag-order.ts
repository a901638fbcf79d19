import { type DragEvent, type PointerEvent, useRef, useState } from 'react';

/**
 * Reorders the items of a list or grid by dragging with mouse, pen or finger; the others move at once.
 * `list` goes to the element whose first `count` children are the items, `handle(index)` to the drag handle of an item.
 */
export function useDragOrder<List extends HTMLElement>(count: number, onMove: (from: number, to: number) => void) {
  const ref = useRef<List>(null);
  const [index, setIndex] = useState<number>();

  const follow = ({ clientX, clientY }: PointerEvent) => {
    if (index === undefined || !ref.current) return;
    const to = nearest([...ref.current.children].slice(0, count), clientX, clientY);
    if (to === index) return;
    onMove(index, to);
    setIndex(to);
  };
  // The list captures the pointer, because a moved item would lose it.
  const list = { ref, onPointerMove: follow, onLostPointerCapture: () => setIndex(undefined) };
  const handle = (at: number) => ({
    className: 'drag-handle',
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.preventDefault();
      ref.current?.setPointerCapture(event.pointerId);
      setIndex(at);
    },
    // Prevents the browser's own dragging of images.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  });

  return { index, list, handle };
}

/** The item whose centre is closest to the pointer. */
function nearest(items: readonly Element[], x: number, y: number): number {
  const distances = items.map((item) => {
    const { left, top, width, height } = item.getBoundingClientRect();
    return Math.hypot(x - left - width / 2, y - top - height / 2);
  });
  return distances.indexOf(Math.min(...distances));
}
