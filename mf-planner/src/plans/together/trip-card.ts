import type { Position } from '@osaka/contracts';
import type { Geography } from '@osaka/web-kit/map';
import { type PictureSize, routePicture } from './route-picture.ts';

export const CARD = { width: 1080, height: 1350 } as const;
const MARGIN = 72;
const PIN_RADIUS = 26;
const DAYS_SHOWN = 5;
/** Title in two lines, dates, and the name of the site. */
const WORDS_HEIGHT = 390;
const DAY_HEIGHT = 52;

export interface CardStop {
  number: number;
  name: string;
  position: Position;
}

export interface TripCard {
  title: string;
  /** 2026.12.02(수) ~ 12.04(금) · 2박 3일 */
  dates: string;
  days: { name: string; stops: CardStop[] }[];
  /** Required by the sources of the map. */
  attribution: string;
}

const COLOURS = {
  ground: '--ground',
  ink: '--ink',
  soft: '--soft',
  mute: '--mute',
  accent: '--accent',
  on: '--on',
  land: '--map-land',
  outside: '--map-outside',
} as const;
const MAP_COLOURS = { line: '--map-ward-line', water: '--map-water', park: '--map-park', rail: '--map-rail' } as const;
type Colours = Record<keyof typeof COLOURS | keyof typeof MAP_COLOURS, string>;

/** Draws the card of a trip in the colours and the font of the page; the canvas gets its size. */
export function drawTripCard(canvas: HTMLCanvasElement, card: TripCard, geography: Geography): void {
  Object.assign(canvas, CARD);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const style = getComputedStyle(document.documentElement);
  const colours = Object.fromEntries(
    Object.entries({ ...COLOURS, ...MAP_COLOURS }).map(([name, token]) => [name, style.getPropertyValue(token).trim()]),
  ) as Colours;
  const font = (size: number, weight: number) =>
    `${weight} ${size}px ${getComputedStyle(document.body).fontFamily || 'sans-serif'}`;
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, CARD.width, CARD.height);
  const rows = card.days.filter(({ stops }) => stops.length > 0).length;
  const height = CARD.height - WORDS_HEIGHT - DAY_HEIGHT * Math.min(rows, DAYS_SHOWN + 1);
  drawMap(context, card, geography, { colours, font, map: { width: CARD.width, height } });
  drawWords(context, card, { colours, font, map: { width: CARD.width, height } });
}

interface Look {
  colours: Colours;
  font: (size: number, weight: number) => string;
  /** At the top of the card. */
  map: PictureSize;
}

function drawMap(
  context: CanvasRenderingContext2D,
  { days, attribution }: TripCard,
  geography: Geography,
  { colours, font, map }: Look,
): void {
  const stops = days.flatMap((day) => day.stops);
  const picture = routePicture(
    geography,
    stops.map(({ position }) => position),
    map,
  );
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
  if (picture.route) stroke(picture.route, colours.accent, 6, [4, 14]);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  picture.pins.forEach(({ x, y }, index) => {
    context.beginPath();
    context.arc(x, y, PIN_RADIUS, 0, 2 * Math.PI);
    context.fillStyle = colours.accent;
    context.fill();
    context.lineWidth = 5;
    context.strokeStyle = colours.ground;
    context.stroke();
    context.fillStyle = colours.on;
    context.font = font(28, 700);
    context.fillText(String(stops[index]?.number ?? ''), x, y + 1);
  });
  context.textAlign = 'right';
  context.fillStyle = colours.mute;
  context.font = font(15, 400);
  context.fillText(fitted(context, attribution, map.width - MARGIN), map.width - 16, map.height - 18);
  context.restore();
}

function drawWords(
  context: CanvasRenderingContext2D,
  { title, dates, days }: TripCard,
  { colours, font, map }: Look,
): void {
  const width = CARD.width - 2 * MARGIN;
  let y = map.height + 96;
  const write = (text: string, colour: string, look: string, lineHeight: number, x = MARGIN) => {
    context.font = look;
    context.fillStyle = colour;
    context.fillText(fitted(context, text, CARD.width - MARGIN - x), x, y);
    y += lineHeight;
  };
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.font = font(60, 800);
  for (const line of twoLines(context, title, width)) write(line, colours.ink, font(60, 800), 72);
  write(dates, colours.soft, font(34, 500), 68);
  const shown = days.filter(({ stops }) => stops.length > 0);
  for (const { name, stops } of shown.slice(0, DAYS_SHOWN)) {
    const at = y;
    write(name, colours.accent, font(30, 700), 0);
    const { width: nameWidth } = context.measureText(name);
    y = at;
    write(
      stops.map((stop) => `${stop.number} ${stop.name}`).join('  '),
      colours.ink,
      font(30, 500),
      DAY_HEIGHT,
      MARGIN + Math.max(nameWidth, 110) + 20,
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
