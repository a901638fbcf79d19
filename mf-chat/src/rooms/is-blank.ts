/** True for text without visible characters: white space and zero-width characters. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cf}\u115f\u1160\u3164\uffa0]*$/u.test(text);
}
