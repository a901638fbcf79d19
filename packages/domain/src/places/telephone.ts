/** Japanese numbers that are free of charge or billed to the caller cannot be called from abroad. */
const DOMESTIC = /^0(?:120|570|800|990)/;

/** The number that calls from abroad, as in +81669413044; undefined for one that cannot be called from there. */
export function numberFromAbroad(tel: string): string | undefined {
  const digits = tel.replace(/[^\d+]/g, '');
  if (DOMESTIC.test(digits)) return undefined;
  return digits.startsWith('0') ? `+81${digits.slice(1)}` : digits;
}
