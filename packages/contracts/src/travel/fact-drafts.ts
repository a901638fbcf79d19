import * as z from 'zod/mini';
import { text, visibleText } from '../shared/values.ts';
import { CLOSURE_WRONG, closure } from './place-facts.ts';

// Apart from the facts themselves: only administrators' screens contain this module.
const FACT_LIMITS = { closures: 20, stayMinutes: 1440, lastEntryMinutes: 600, walkMinutes: 180 } as const;

function minutes(label: string, most: number) {
  const message = `${label} 0에서 ${most.toLocaleString('ko')} 사이의 분으로 입력해주세요.`;
  return z.int(message).check(z.gte(0, message), z.lte(most, message));
}
const stationName = visibleText(
  50,
  '역 이름은 50자까지 입력 가능합니다.',
  '가까운 역은 한국어와 일본어 이름을 모두 입력해주세요.',
);

/** Facts in the form and in files; one that is left out stays as it is. */
export const factDrafts = {
  titleJa: z.optional(text(100, '일본어 이름은 100자까지 입력 가능합니다.')),
  addressJa: z.optional(text(200, '일본어 주소는 200자까지 입력 가능합니다.')),
  station: z.optional(
    z.nullable(
      z.object({
        nameKo: stationName,
        nameJa: stationName,
        walkMinutes: z.nullable(minutes('걷는 시간은', FACT_LIMITS.walkMinutes)),
      }),
    ),
  ),
  stayMinutes: z.optional(z.nullable(minutes('보통 머무는 시간은', FACT_LIMITS.stayMinutes))),
  lastEntryMinutes: z.optional(z.nullable(minutes('입장 마감은', FACT_LIMITS.lastEntryMinutes))),
  closures: z.optional(
    z
      .array(closure, CLOSURE_WRONG)
      .check(z.maxLength(FACT_LIMITS.closures, `휴무 규칙은 최대 ${FACT_LIMITS.closures}개까지 입력 가능합니다.`)),
  ),
};
