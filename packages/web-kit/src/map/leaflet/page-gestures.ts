import type * as L from 'leaflet';

/** A finger that moved so far wanted to move something. */
const MOVED_PX = 12;

/** Of a map inside a page that scrolls, the wheel (until the map is focused) and one finger belong to the page; two fingers move the map. */
export function addPageGestures(map: L.Map, element: HTMLElement, onOneFinger: () => void) {
  let isInPage = false;
  let start: Touch | undefined;

  // In the capture phase: before Leaflet's own listener begins to drag.
  const onTouchStart = ({ touches }: TouchEvent) => {
    start = touches.length === 1 ? touches[0] : undefined;
    if (isInPage && start) map.dragging.disable();
  };
  const onTouchMove = ({ touches }: TouchEvent) => {
    const [finger] = touches;
    if (!isInPage || !start || !finger || Math.hypot(finger.clientX - start.clientX, finger.clientY - start.clientY) < MOVED_PX) return;
    start = undefined;
    onOneFinger();
  };
  const onTouchEnd = ({ touches }: TouchEvent) => {
    if (touches.length === 0) map.dragging.enable();
  };
  element.addEventListener('touchstart', onTouchStart, { capture: true, passive: true });
  element.addEventListener('touchmove', onTouchMove, { capture: true, passive: true });
  for (const end of ['touchend', 'touchcancel'] as const) element.addEventListener(end, onTouchEnd, { passive: true });
  element.addEventListener('focusin', giveWheel);
  element.addEventListener('focusout', ({ relatedTarget }) => giveWheel(undefined, relatedTarget));

  function giveWheel(_: unknown, focused: EventTarget | null = document.activeElement) {
    const isMaps = !isInPage || (focused instanceof Node && element.contains(focused));
    if (isMaps) map.scrollWheelZoom.enable();
    else map.scrollWheelZoom.disable();
  }

  return {
    setInPage(isNowInPage: boolean) {
      isInPage = isNowInPage;
      element.toggleAttribute('data-in-page', isInPage);
      giveWheel(undefined);
    },
  };
}
