import type { MapEvents, MapMarker } from './map-types.ts';

/** The picture of a marker, and its button when it can be pressed; both providers hang it on their map. Its tip is at the element's origin. */
export function createPin(marker: MapMarker, { onMarkerClick, onMarkerHover }: MapEvents): HTMLElement {
  const pin = document.createElement(onMarkerClick && !marker.isPicture ? 'button' : 'span');
  if (pin instanceof HTMLButtonElement) pin.type = 'button';
  else pin.setAttribute('role', 'img');
  pin.className = 'pin';
  pin.innerHTML = PICTURE;
  if (pin instanceof HTMLButtonElement) pin.addEventListener('click', () => onMarkerClick?.(marker.id));
  pin.addEventListener('mouseenter', () => onMarkerHover(marker.id));
  pin.addEventListener('mouseleave', () => onMarkerHover(undefined));
  pin.addEventListener('focus', () => onMarkerHover(marker.id));
  pin.addEventListener('blur', () => onMarkerHover(undefined));
  return pin;
}

/** Brings a pin up to date with what it stands for. */
export function paintPin(pin: HTMLElement, { kind, label, number, title, isDraggable = false }: MapMarker, isHighlighted: boolean) {
  const isRegion = kind === 'region' || kind === 'region-selected';
  const isNumbered = kind === 'numbered' && number !== undefined;
  pin.dataset.kind = isRegion ? 'region' : kind;
  pin.toggleAttribute('data-draggable', isDraggable);
  pin.toggleAttribute('data-on', isHighlighted || kind === 'region-selected');
  pin.setAttribute('aria-label', isNumbered ? `${number} ${label}` : label);
  if (isRegion && pin instanceof HTMLButtonElement) pin.setAttribute('aria-pressed', String(kind === 'region-selected'));
  pin.title = title ?? (isRegion ? '' : label);
  const [figure, name] = [pin.querySelector('text'), pin.querySelector('span')];
  if (figure) figure.textContent = isNumbered ? String(number) : '';
  if (name) name.textContent = isRegion ? label : '';
}

const PICTURE = `<svg viewBox="-20 -46 40 48" width="40" height="48" aria-hidden="true" focusable="false"
  ><path d="M0 0C-4-9-16-15-16-27a16 16 0 0 1 32 0C16-15 4-9 0 0Z"/><circle cy="-26" r="5"/><text y="-21.500"></text></svg><span aria-hidden="true"></span>`;
