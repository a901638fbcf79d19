/** With 을 or 를: by the last Hangul syllable, else both. */
export function withObjectParticle(text: string): string {
  const final = finalOf(text.replace(/\(.*\)$/, ''));
  return `${text}${final === undefined ? '을(를)' : final === 0 ? '를' : '을'}`;
}

/** The final consonant of the last syllable, 0 for none; undefined where the text does not end in Hangul. */
function finalOf(text: string): number | undefined {
  const code = (text.trim().at(-1) ?? '').charCodeAt(0) - 0xac00;
  return code >= 0 && code <= 11_171 ? code % 28 : undefined;
}
