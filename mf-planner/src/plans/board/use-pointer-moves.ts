import { useLatest } from '@osaka/web-kit';
import { type RefObject, useEffect } from 'react';
import styles from '../../saved-plan/board.module.css';
import type { Spot } from './moves.ts';

const LONG_PRESS_MS = 350;
/** A pointer that moves farther before the place is lifted scrolls, or drags where it holds the grip. */
const SLOP_PX = 6;
const EDGE_PX = 72;
const SCROLL_PX_A_FRAME = 14;

/**
 * Moving by pointer: with the grip at once, with a finger anywhere on a place after a long press. Places are
 * `[data-stop]` in lists of `[data-day]`; a folded day or a tab with `[data-day]` takes a place at its end. While it is
 * dragged nothing is rendered: the copy under the pointer and the mark of the target are moved directly.
 */
export function usePointerMoves(
  board: RefObject<HTMLElement | null>,
  canEdit: boolean,
  onMove: (travelId: number, spot: Spot) => void,
) {
  const move = useLatest(onMove);
  useEffect(() => {
    const root = board.current;
    if (!root || !canEdit) return;
    let drag: Drag | undefined;
    const end = () => {
      drag?.end();
      drag = undefined;
    };
    const onDown = (event: PointerEvent) => {
      const target = event.target as Element;
      const stop = target.closest<HTMLElement>('[data-stop]');
      const isHandle = target.closest('[data-handle]') !== null;
      if (drag || !stop || event.button !== 0 || !event.isPrimary) return;
      if (!isHandle && (event.pointerType !== 'touch' || target.closest('button, input, textarea, select'))) return;
      drag = startDrag(root, stop, event, {
        isHandle,
        onEnd: end,
        onMove: (spot) => move.current(Number(stop.dataset.stop), spot),
      });
    };
    // Only a listener that is not passive from the beginning of a touch can keep the page from scrolling.
    const onTouchMove = (event: TouchEvent) => {
      if (drag?.isLifted() && event.cancelable) event.preventDefault();
    };
    const onContextMenu = (event: Event) => {
      if (drag?.isLifted()) event.preventDefault();
    };
    const onDragStart = (event: Event) => {
      if ((event.target as Element).closest?.('[data-stop]')) event.preventDefault();
    };
    root.addEventListener('pointerdown', onDown);
    root.addEventListener('touchmove', onTouchMove, { passive: false });
    root.addEventListener('contextmenu', onContextMenu);
    root.addEventListener('dragstart', onDragStart);
    return () => {
      end();
      root.removeEventListener('pointerdown', onDown);
      root.removeEventListener('touchmove', onTouchMove);
      root.removeEventListener('contextmenu', onContextMenu);
      root.removeEventListener('dragstart', onDragStart);
    };
  }, [board, canEdit, move]);
}

interface Drag {
  isLifted: () => boolean;
  end: () => void;
}

interface DragParts {
  isHandle: boolean;
  onMove: (spot: Spot) => void;
  onEnd: () => void;
}

interface Target {
  spot: Spot;
  element: Element;
  mark: 'before' | 'after' | 'in';
}

function startDrag(
  root: HTMLElement,
  stop: HTMLElement,
  { clientX, clientY, pointerId }: PointerEvent,
  { isHandle, onMove, onEnd }: DragParts,
): Drag {
  const [startX, startY] = [clientX, clientY];
  let [x, y] = [startX, startY];
  let copy: HTMLElement | undefined;
  let target: Target | undefined;
  let frame = 0;
  const timer = isHandle ? undefined : setTimeout(lift, LONG_PRESS_MS);
  const scroller = scrollerOf(root);
  const tabs = root.querySelector('nav:has(> [data-day])');

  function lift() {
    const box = stop.getBoundingClientRect();
    copy = stop.cloneNode(true) as HTMLElement;
    copy.removeAttribute('data-stop');
    copy.setAttribute('aria-hidden', 'true');
    copy.inert = true;
    copy.classList.add(styles.lifted ?? '');
    Object.assign(copy.style, { insetInlineStart: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` });
    stop.parentElement?.append(copy);
    stop.setAttribute('data-dragged', '');
    root.setAttribute('data-dragging', '');
    navigator.vibrate?.(10);
    frame = requestAnimationFrame(draw);
  }

  function draw() {
    frame = requestAnimationFrame(draw);
    if (!copy) return;
    copy.style.transform = `translate(${x - startX}px, ${y - startY}px) rotate(-1deg)`;
    scrollNearEdges(scroller, y);
    if (tabs) scrollTabs(tabs, x, y);
    const next = targetAt(root, stop, x, y);
    if (next?.element === target?.element && next?.mark === target?.mark) return;
    target?.element.removeAttribute('data-drop');
    next?.element.setAttribute('data-drop', next.mark);
    copy.toggleAttribute('data-over', next?.mark === 'in');
    target = next;
  }

  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    [x, y] = [event.clientX, event.clientY];
    if (copy || Math.hypot(x - startX, y - startY) <= SLOP_PX) return;
    if (isHandle) lift();
    else onEnd();
  };
  const onUp = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    if (copy) {
      target = targetAt(root, stop, event.clientX, event.clientY) ?? target;
      swallowClick();
      if (target) onMove(target.spot);
    }
    onEnd();
  };
  const onCancel = (event: PointerEvent) => event.pointerId === pointerId && onEnd();
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !copy) return;
    event.preventDefault();
    event.stopPropagation();
    swallowClick();
    onEnd();
  };
  addEventListener('pointermove', onPointerMove);
  addEventListener('pointerup', onUp);
  addEventListener('pointercancel', onCancel);
  addEventListener('keydown', onKey, true);

  return {
    isLifted: () => copy !== undefined,
    end: () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      removeEventListener('pointermove', onPointerMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', onCancel);
      removeEventListener('keydown', onKey, true);
      copy?.remove();
      target?.element.removeAttribute('data-drop');
      stop.removeAttribute('data-dragged');
      root.removeAttribute('data-dragging');
    },
  };
}

/**
 * Where the place would come: before the place under the pointer or after it, at the end of a folded day, or nowhere.
 */
function targetAt(root: HTMLElement, dragged: HTMLElement, x: number, y: number): Target | undefined {
  const under = document.elementFromPoint(x, y);
  const group = under?.closest<HTMLElement>('[data-day]');
  if (!group || !root.contains(group)) return undefined;
  const day = group.dataset.day === '' ? null : Number(group.dataset.day);
  const stops = [...group.querySelectorAll<HTMLElement>('[data-stop]')].filter((stop) => stop !== dragged);
  const next = stops.find((stop) => {
    const { top, height } = stop.getBoundingClientRect();
    return y < top + height / 2;
  });
  if (next) return { spot: { day, before: Number(next.dataset.stop) }, element: next, mark: 'before' };
  const last = stops.at(-1);
  return { spot: { day, before: null }, element: last ?? group, mark: last ? 'after' : 'in' };
}

/** The list beside the map scrolls by itself, the page of a phone as a whole. */
function scrollerOf(root: HTMLElement): HTMLElement {
  for (let element: HTMLElement | null = root; element; element = element.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight)
      return element;
  }
  return document.documentElement;
}

function scrollNearEdges(scroller: HTMLElement, y: number): void {
  const isPage = scroller === document.documentElement;
  const { top, bottom } = isPage ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
  const step = stepNearEdge(y, top, bottom);
  if (step !== 0) scroller.scrollBy(0, step);
}

/** Brings days into reach whose tabs are out of sight. */
function scrollTabs(tabs: Element, x: number, y: number): void {
  const { top, bottom, left, right } = tabs.getBoundingClientRect();
  if (y < top || y > bottom) return;
  const step = stepNearEdge(x, left, right);
  if (step !== 0) tabs.scrollBy(step, 0);
}

/** Pixels to scroll in this frame: more the nearer the position is to the start (negative) or the end, 0 between them. */
function stepNearEdge(at: number, start: number, end: number): number {
  const near = at < start + EDGE_PX ? at - start - EDGE_PX : at > end - EDGE_PX ? at - end + EDGE_PX : 0;
  return Math.max(-1, Math.min(1, near / EDGE_PX)) * SCROLL_PX_A_FRAME;
}

/** The click that ends a drag is no click of the button or link under it. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
}
