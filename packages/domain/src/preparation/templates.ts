import { BASIC_ITEMS, type TemplateItem } from './basic-items.ts';

export interface Template {
  name: string;
  items: readonly TemplateItem[];
}

const at = (due: number | null) => (text: string) => ({ text, due });
const dayBefore = at(1);

/** Lists that are added to a plan with one press. */
export const TEMPLATES: readonly Template[] = [
  { name: '기본', items: BASIC_ITEMS.map(({ text, due }) => ({ text, due })) },
  {
    name: '여름',
    items: [
      ...['양산이나 모자', '자외선 차단제', '얇은 겉옷 (실내 냉방)', '접이식 우산', '땀 닦을 손수건', '물통'].map(
        dayBefore,
      ),
      { text: '오봉 연휴(8월 13~16일) 휴무 확인', due: 7 },
    ],
  },
  {
    name: '겨울',
    items: [
      ...['목도리와 장갑', '겹쳐 입을 옷', '손난로', '립밤과 핸드크림', '편한 신발'].map(dayBefore),
      { text: '연말연시(12월 29일~1월 3일) 휴무 확인', due: 7 },
    ],
  },
  {
    name: '아이와 함께',
    items: [
      { text: '아이 여권', due: 30 },
      { text: '유모차 빌리는 곳 확인', due: 7 },
      ...['아이 상비약과 체온계', '기저귀와 물티슈', '갈아입힐 옷', '간식과 작은 장난감'].map(dayBefore),
      { text: '어린이 교통카드 (6~11세)', due: null },
    ],
  },
  {
    name: '유니버설 하는 날',
    items: [
      { text: '입장권 예매', due: 30 },
      { text: '익스프레스 패스 살지 정하기', due: 30 },
      { text: '개장 시간 확인', due: 3 },
      { text: '유니버설 공식 앱 설치', due: 3 },
      ...['비옷 (물 맞는 놀이기구)', '보조배터리', '편한 신발'].map(dayBefore),
    ],
  },
];
