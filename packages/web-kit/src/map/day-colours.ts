const SHADES = 9;

/** Which of the nine day colours of tokens.css a day has, from 1; the tenth day begins again, as in days.css. */
export function shadeOfDay(day: number): number {
  return ((day - 1) % SHADES) + 1;
}
