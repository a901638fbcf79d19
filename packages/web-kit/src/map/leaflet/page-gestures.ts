import type * as L from 'leaflet';

/** Movement above which a touch counts as a drag. */
const MOVED_PX = 12;

/**
 * For a map inside a scrolling page: the wheel (until the map is focused) and one finger scroll the page, two fingers
 * move the map.
 */
export function addPageGestures(map: L.Map, element: HTMLElement, onOneFinger: () => void) {
  let isInPage = false;
  let start: Touch | undefined;

  // Capture phase, to run before Leaflet's own drag listener.
  const onTouchStart = ({ touches }: TouchEvent) => {
    start = touches.length === 1 ? touches[0] : undefined;
    if (isInPage && start) map.dragging.disable();
  };
  const onTouchMove = ({ touches }: TouchEvent) => {
    const [finger] = touches;
    if (
      !isInPage ||
      !start ||
      !finger ||
      Math.hypot(finger.clientX - start.clientX, finger.clientY - start.clientY) < MOVED_PX
    )
      return;
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
