import type { MapEvents, PinMarker } from './map-types.ts';
import { headWidthPx } from './spread-pins.ts';

type PinEvents = Pick<MapEvents, 'onMarkerClick' | 'onMarkerHover'>;

/**
 * The element of a marker, a button if it can be clicked; used by both providers. Its tip is at the element's origin.
 */
export function createPin({ id, isPicture }: PinMarker, { onMarkerClick, onMarkerHover }: PinEvents): HTMLElement {
  const pin = document.createElement(onMarkerClick && !isPicture ? 'button' : 'span');
  if (pin instanceof HTMLButtonElement) pin.type = 'button';
  else pin.setAttribute('role', 'img');
  pin.className = 'pin';
  if (pin instanceof HTMLButtonElement) pin.addEventListener('click', () => onMarkerClick?.(id));
  // Touch leaves an emulated mouse position, which must not highlight pins that appear there.
  const hover = (over: typeof id | undefined) => (event: Event) =>
    (event as PointerEvent).pointerType !== 'touch' && onMarkerHover(over);
  pin.addEventListener('pointerenter', hover(id));
  pin.addEventListener('pointerleave', hover(undefined));
  pin.addEventListener('focus', () => onMarkerHover(id));
  pin.addEventListener('blur', () => onMarkerHover(undefined));
  return pin;
}

/** Updates the element of a pin. */
export function paintPin(pin: HTMLElement, marker: PinMarker, isHighlighted: boolean) {
  const { kind, label, number, title, face = String(number ?? ''), more = 0, members, isDraggable = false } = marker;
  const isRegion = kind === 'region' || kind === 'region-selected';
  const shape = isRegion ? 'region' : kind;
  const isWide = shape === 'numbered' && face.length > 2;
  if (pin.dataset.kind !== shape || pin.hasAttribute('data-wide') !== isWide)
    pin.replaceChildren(drawPicture(isWide ? 'several' : shape));
  pin.dataset.kind = shape;
  pin.toggleAttribute('data-wide', isWide);
  pin.toggleAttribute('data-draggable', isDraggable);
  pin.toggleAttribute('data-on', isHighlighted || kind === 'region-selected');
  pin.setAttribute('aria-label', !members && face !== '' ? `${face} ${label}` : label);
  if (isRegion && pin instanceof HTMLButtonElement)
    pin.setAttribute('aria-pressed', String(kind === 'region-selected'));
  pin.title = title ?? (isRegion ? '' : label);
  const figure = pin.querySelector('text');
  if (figure) figure.textContent = face;
  if (isWide) fitTo(pin.querySelector('rect'), face);
  if (kind === 'stop') paintStop(pin, marker);
  showName(pin, isRegion ? label : '', more);
}

/** The head of a pin with several numbers is as wide as they are. */
function fitTo(head: SVGRectElement | null, face: string) {
  const width = 10 + face.length * 9;
  head?.setAttribute('width', String(width));
  head?.setAttribute('x', String(-width / 2));
}

/** The head of a stop at its shift, from where a line leads to its place. */
function paintStop(pin: HTMLElement, { face = '', day, shift }: PinMarker) {
  const { dx, dy } = shift ?? { dx: 0, dy: 0 };
  const width = headWidthPx(face);
  if (day === undefined) delete pin.dataset.day;
  else pin.dataset.day = String(day);
  pin.toggleAttribute('data-crowded', shift === undefined);
  pin.toggleAttribute('data-aside', dx !== 0 || dy !== 0);
  pin.style.width = `${width}px`;
  pin.style.translate = `calc(-50% + ${dx}px) ${dy}px`;
  const set = (part: string, attributes: Record<string, number>) => {
    const element = pin.querySelector(part);
    for (const [name, value] of Object.entries(attributes)) element?.setAttribute(name, String(value));
  };
  set('rect', { x: -width / 2, width });
  set('line', { x2: -dx, y2: -dy });
  set('circle', { cx: -dx, cy: -dy });
}

/**
 * Beside the picture, where there is something to say. The number is not a text, because the accessible name of a
 * button must start with its visible text.
 */
function showName(pin: HTMLElement, text: string, more: number) {
  const shown = pin.querySelector('span');
  if (text === '' && more === 0) return shown?.remove();
  const name = shown ?? pin.appendChild(document.createElement('span'));
  name.setAttribute('aria-hidden', 'true');
  name.textContent = text;
  if (more > 0) name.dataset.more = `+${more}`;
  else delete name.dataset.more;
}

/**
 * Only its visible parts: a map has up to hundreds of pins, and a dialog that opens computes the styles of each
 * element of the page again.
 */
function drawPicture(shape: string): Node {
  const picture = drawn.get(shape) ?? document.createElement('template');
  if (!drawn.has(shape))
    picture.innerHTML = `${shape === 'stop' ? STOP_SVG : SVG}${PARTS[shape] ?? PATH + CIRCLE}</svg>`;
  drawn.set(shape, picture);
  return picture.content.cloneNode(true);
}

const drawn = new Map<string, HTMLTemplateElement>();
const SVG = '<svg viewBox="-20 -46 40 48" width="40" height="48" aria-hidden="true" focusable="false">';
const STOP_SVG = '<svg viewBox="-12 -32 24 32" width="24" height="32" aria-hidden="true" focusable="false">';
const PATH = '<path d="M0 0C-4-9-16-15-16-27a16 16 0 0 1 32 0C16-15 4-9 0 0Z"/>';
const CIRCLE = '<circle cy="-26" r="5"/>';
const TEXT = '<text y="-21.500"></text>';
const WIDE = '<path d="M-7-13L0 0 7-13Z"/><rect y="-43" height="32" rx="16"/>';
const BED = 'M-7-5V5M-7 2H7V5M7 2V-.5A2.500 2.500 0 0 0 4.500-3H-1V2M-4.500-1.500h.010';
const PARTS: Readonly<Record<string, string>> = {
  numbered: PATH + TEXT,
  several: WIDE + TEXT,
  group: CIRCLE + TEXT,
  here: CIRCLE,
  stop: '<line y1="-20"/><circle r="4"/><path d="M-6-9 0 0 6-9Z"/><rect y="-32" height="24" rx="12"/><text y="-15.500"></text>',
  lodging: `<circle r="13"/><path d="${BED}"/>`,
};
