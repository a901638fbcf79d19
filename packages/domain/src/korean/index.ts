/** With 을 or 를; with both where the text does not end in Hangul. What stands in brackets at its end does not count. */
export function withObjectParticle(text: string): string {
  return `${text}${objectParticle(text)}`;
}

/** With 은 or 는; with both where the text does not end in Hangul. */
export function withTopicParticle(text: string): string {
  return `${text}${topicParticle(text)}`;
}

/** 을 or 를 for a text, which may stand in quotation marks before it. */
export function objectParticle(text: string): string {
  return chosen(text, '을', '를', '을(를)');
}

/** 은 or 는 for a text, which may stand in quotation marks before it. */
export function topicParticle(text: string): string {
  return chosen(text, '은', '는', '은(는)');
}

/** 으로 or 로 for a text, which may stand in quotation marks before it; after ㄹ it is 로. */
export function directionParticle(text: string): string {
  return finalOf(text) === RIEUL ? '로' : chosen(text, '으로', '로', '(으)로');
}

/** 이면 or 면 for a text: if it is this. */
export function conditionParticle(text: string): string {
  return chosen(text, '이면', '면', '(이)면');
}

const RIEUL = 8;

function chosen(text: string, behindConsonant: string, behindVowel: string, both: string): string {
  const final = finalOf(text);
  if (final === undefined) return both;
  return final === 0 ? behindVowel : behindConsonant;
}

/** The final consonant of the last syllable, 0 for none; undefined where the text does not end in Hangul. */
function finalOf(text: string): number | undefined {
  const syllable =
    text
      .replace(/\(.*\)$/, '')
      .trim()
      .at(-1) ?? '';
  const code = syllable.charCodeAt(0) - 0xac00;
  return code >= 0 && code <= 11_171 ? code % 28 : undefined;
}
