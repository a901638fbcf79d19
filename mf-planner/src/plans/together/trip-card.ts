import type { Position } from '@osaka/contracts';
import {
  type DrawnLine,
  type Geography,
  HEAD,
  headOf,
  headWidthPx,
  type MapLine,
  shadeOfDay,
  spreadPins,
} from '@osaka/web-kit/map';
import { type PictureSize, routePicture } from './route-picture.ts';

export const CARD = { width: 1080, height: 1350 } as const;
const MARGIN = 72;
/** Pins are as large as on a screen of 490 px. */
const PIN_SCALE = 2.2;
const DAYS_SHOWN = 5;
/** Title in two lines, dates, and the name of the site. */
const WORDS_HEIGHT = 390;
const DAY_HEIGHT = 52;

export interface CardStop {
  number: number;
  /** On its pin: 2-3, or the number alone. */
  face: string;
  name: string;
  position: Position;
}

export interface TripCard {
  title: string;
  /** 2026.12.02(수) ~ 12.04(금) · 2박 3일 */
  dates: string;
  days: {
    day: number | undefined;
    name: string;
    /** 이동 58분, or nothing. */
    way: string;
    stops: CardStop[];
  }[];
  lines: readonly MapLine[];
  /** Required by the sources of the map. */
  attribution: string;
}

const COLOURS = {
  ground: '--ground',
  ink: '--ink',
  soft: '--soft',
  mute: '--mute',
  accent: '--accent',
  land: '--map-land',
  outside: '--map-outside',
  line: '--map-ward-line',
  water: '--map-water',
  park: '--map-park',
  rail: '--map-rail',
  pin: '--map-pin',
} as const;
type Colours = Record<keyof typeof COLOURS, string>;

/** Draws the card of a trip in the colours and the font of the page; the canvas gets its size. */
export function drawTripCard(canvas: HTMLCanvasElement, card: TripCard, geography: Geography): void {
  Object.assign(canvas, CARD);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const style = getComputedStyle(document.documentElement);
  const tokenOf = (token: string) => style.getPropertyValue(token).trim();
  const colours = Object.fromEntries(Object.entries(COLOURS).map(([name, token]) => [name, tokenOf(token)])) as Colours;
  const dyeOf = (day: number | undefined): Dye =>
    day === undefined
      ? { fill: colours.pin, ink: colours.ground }
      : { fill: tokenOf(`--day-${shadeOfDay(day)}`), ink: tokenOf(`--day-${shadeOfDay(day)}-on`) };
  const font = (size: number, weight: number) =>
    `${weight} ${size}px ${getComputedStyle(document.body).fontFamily || 'sans-serif'}`;
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, CARD.width, CARD.height);
  const rows = card.days.filter(({ stops }) => stops.length > 0).length;
  const height = CARD.height - WORDS_HEIGHT - DAY_HEIGHT * Math.min(rows, DAYS_SHOWN + 1);
  const look = { colours, dyeOf, font, map: { width: CARD.width, height } };
  drawMap(context, card, geography, look);
  drawWords(context, card, look);
}

/** The colour of a day, and of what is written on it. */
interface Dye {
  fill: string;
  ink: string;
}

interface Look {
  colours: Colours;
  dyeOf: (day: number | undefined) => Dye;
  font: (size: number, weight: number) => string;
  /** At the top of the card. */
  map: PictureSize;
}

function drawMap(context: CanvasRenderingContext2D, card: TripCard, geography: Geography, look: Look): void {
  const { colours, dyeOf, font, map } = look;
  const positions = card.days.flatMap(({ stops }) => stops.map(({ position }) => position));
  const picture = routePicture(geography, { positions, lines: card.lines }, map);
  context.save();
  context.beginPath();
  context.rect(0, 0, map.width, map.height);
  context.clip();
  context.fillStyle = colours.outside;
  context.fillRect(0, 0, map.width, map.height);
  const fill = (path: string, colour: string) => {
    context.fillStyle = colour;
    context.fill(new Path2D(path));
  };
  const stroke = (path: string, colour: string, width: number, dash: number[] = []) => {
    Object.assign(context, { strokeStyle: colour, lineWidth: width, lineJoin: 'round', lineCap: 'round' });
    context.setLineDash(dash);
    context.stroke(new Path2D(path));
    context.setLineDash([]);
  };
  fill(picture.wards, colours.land);
  fill(picture.parks, colours.park);
  fill(picture.water, colours.water);
  fill(picture.islands, colours.land);
  stroke(picture.wards, colours.line, 2);
  stroke(picture.rails, colours.rail, 3);
  for (const { path } of picture.lines) stroke(path, colours.land, 14);
  for (const { style, day, path } of picture.lines) stroke(path, dyeOf(day).fill, ...STROKES[style]);
  drawPins(context, card, picture.pins, look);
  context.textAlign = 'right';
  context.textBaseline = 'alphabetic';
  context.fillStyle = colours.mute;
  context.font = font(15, 400);
  context.fillText(card.attribution, map.width - 12, map.height - 12);
  context.restore();
}

/** Width and dashes, which the round ends of strokes lengthen. */
const STROKES: Readonly<Record<DrawnLine['style'], [number, number[]]>> = {
  stitch: [6, [8, 14]],
  ride: [8, [14, 14]],
  dots: [8, [0.1, 18]],
};

function drawPins(
  context: CanvasRenderingContext2D,
  { days }: TripCard,
  pins: readonly { x: number; y: number }[],
  { colours, dyeOf, font, map }: Look,
): void {
  const all = days.flatMap(({ day, stops }) => stops.map(({ face }) => ({ face, dye: dyeOf(day) })));
  const stops = all
    .map((stop, index) => ({ ...stop, pin: pins[index] ?? { x: 0, y: 0 } }))
    .filter(({ pin }) => Number.isFinite(pin.x));
  const stems = stops.map(({ face, pin: { x, y } }) => ({
    x: x / PIN_SCALE,
    y: y / PIN_SCALE,
    widthPx: headWidthPx(face),
  }));
  const view = { left: 4, top: 4, right: map.width / PIN_SCALE - 4, bottom: map.height / PIN_SCALE - 16 };
  const shifts = spreadPins(stems, { view, blocked: [] });
  context.save();
  context.scale(PIN_SCALE, PIN_SCALE);
  Object.assign(context, { textAlign: 'center', textBaseline: 'middle', font: font(13, 800) });
  stops.forEach(({ face, dye }, index) => {
    const stem = stems[index] as (typeof stems)[number];
    const { left, top } = headOf(stem, shifts[index] ?? { dx: 0, dy: 0 });
    const middle = { x: left + stem.widthPx / 2, y: top + HEAD.heightPx / 2 };
    Object.assign(context, { strokeStyle: dye.fill, lineWidth: 2 });
    context.beginPath();
    context.moveTo(stem.x, stem.y);
    context.lineTo(middle.x, middle.y);
    context.stroke();
    Object.assign(context, { fillStyle: dye.fill, strokeStyle: colours.land });
    context.beginPath();
    context.arc(stem.x, stem.y, 4, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
    context.beginPath();
    context.roundRect(left, top, stem.widthPx, HEAD.heightPx, HEAD.heightPx / 2);
    context.fill();
    context.stroke();
    context.fillStyle = dye.ink;
    context.fillText(face, middle.x, middle.y + 0.5);
  });
  context.restore();
}

function drawWords(
  context: CanvasRenderingContext2D,
  { title, dates, days }: TripCard,
  { colours, dyeOf, font, map }: Look,
): void {
  const width = CARD.width - 2 * MARGIN;
  let y = map.height + 96;
  const write = (text: string, colour: string, look: string, lineHeight: number, x = MARGIN, end = MARGIN) => {
    context.font = look;
    context.fillStyle = colour;
    context.fillText(fitted(context, text, CARD.width - end - x), x, y);
    y += lineHeight;
  };
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.font = font(60, 800);
  for (const line of twoLines(context, title, width)) write(line, colours.ink, font(60, 800), 72);
  write(dates, colours.soft, font(34, 500), 68);
  const shown = days.filter(({ stops }) => stops.length > 0);
  for (const { day, name, way, stops } of shown.slice(0, DAYS_SHOWN)) {
    const { fill } = dyeOf(day);
    context.fillStyle = fill;
    context.fillRect(MARGIN - 24, y - 28, 10, 36);
    write(name, colours.ink, font(30, 700), 0);
    const { width: nameWidth } = context.measureText(name);
    context.font = font(26, 500);
    const { width: wayWidth } = context.measureText(way);
    write(way, colours.soft, font(26, 500), 0, CARD.width - MARGIN - wayWidth);
    write(
      stops.map((stop) => `${stop.number} ${stop.name}`).join('  '),
      colours.ink,
      font(30, 500),
      DAY_HEIGHT,
      MARGIN + Math.max(nameWidth, 110) + 20,
      MARGIN + (way ? wayWidth + 24 : 0),
    );
  }
  if (shown.length > DAYS_SHOWN) write(`외 ${shown.length - DAYS_SHOWN}일`, colours.mute, font(28, 500), 48);
  context.font = font(30, 800);
  context.fillStyle = colours.accent;
  context.textAlign = 'right';
  context.fillText('오사카로', CARD.width - MARGIN, CARD.height - 48);
}

/** The text, shortened with … where it is too long. */
function fitted(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && context.measureText(`${letters.join('')}…`).width > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

function twoLines(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  if (context.measureText(text).width <= width) return [text];
  const words = text.split(' ');
  let line = '';
  while (words.length > 0 && context.measureText(`${line} ${words[0]}`).width <= width)
    line = `${line} ${words.shift()}`.trim();
  return line === '' ? [text] : [line, words.join(' ')];
}
