import { type PointerEvent, type RefObject, useState } from 'react';

/** Reorders the items of a list by dragging a handle with mouse, pen or finger; the item follows over its neighbours. */
export function useDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [index, setIndex] = useState<number>();

  const itemUnder = (y: number): number => {
    const items = [...(list.current?.children ?? [])];
    const found = items.findIndex((item) => y < item.getBoundingClientRect().bottom);
    return found === -1 ? items.length - 1 : found;
  };

  const handle = (at: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setIndex(at);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (index === undefined) return;
      const to = itemUnder(event.clientY);
      if (to === index) return;
      onMove(index, to);
      setIndex(to);
    },
    onPointerUp: () => setIndex(undefined),
    onPointerCancel: () => setIndex(undefined),
  });

  return { index, handle };
}
