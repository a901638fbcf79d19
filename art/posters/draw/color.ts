/** Blends two #rrggbb colours; t = 0 gives a, t = 1 gives b. */
export function mix(a: string, b: string, t: number): string {
  const part = (hex: string, i: number) => Number.parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16);
  const blended = [0, 1, 2].map((i) => Math.round(part(a, i) + (part(b, i) - part(a, i)) * t));
  return `#${blended.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export function darker(color: string, t = 0.2): string {
  return mix(color, '#141a3c', t);
}

export function lighter(color: string, t = 0.25): string {
  return mix(color, '#fff6e0', t);
}
