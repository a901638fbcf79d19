export interface TemplateItem {
  text: string;
  /** Days before the trip; null: at any time. */
  due: number | null;
}

/** The template 기본, which the home page shows with its hints. */
export const BASIC_ITEMS: readonly (TemplateItem & { hint: string })[] = [
  { text: '여권', due: 30, hint: '유효기간이 6개월 이상 남았는지 확인하세요.' },
  { text: '보조배터리', due: 1, hint: '기내에는 들고 타고, 부치는 짐에는 넣을 수 없어요.' },
  { text: '엔화', due: 3, hint: '작은 가게와 신사는 현금만 받는 곳이 많아요.' },
  { text: '여행 일정표', due: 1, hint: '숙소 주소는 일본어로도 적어 두세요.' },
  { text: 'JR 패스', due: 7, hint: '교토·나라까지 간다면 간사이 패스와 비교해 보세요.' },
];
