import type { QualityGroup } from '@osaka/contracts/travel';

interface GroupTexts {
  label: string;
  lead: string;
  /** Message of an empty group. */
  empty: string;
}

export const GROUPS: Record<QualityGroup, GroupTexts> = {
  picture: { label: '사진 없음', lead: '사진이 한 장도 없는 여행지예요.', empty: '모든 여행지에 사진이 있어요.' },
  credit: {
    label: '사진 출처 없음',
    lead: '저작자와 이용 조건을 적지 않은 사진이 있는 여행지예요.',
    empty: '모든 사진에 출처가 있어요.',
  },
  hours: {
    label: '운영 시간 모름',
    lead: '언제 여는지 모르는 여행지예요. 공원이나 거리처럼 늘 열린 곳은 ‘언제나’, 날이나 가게마다 다르면 ‘날마다 다름’을 골라주세요.',
    empty: '모든 여행지가 언제 여는지 알아요.',
  },
  position: {
    label: '위치 없음',
    lead: '위도와 경도가 없어 지도와 일정에 나오지 않는 여행지예요.',
    empty: '모든 여행지에 위치가 있어요.',
  },
  local: {
    label: '현지 정보 없음',
    lead: '일본어 이름과 주소, 가까운 역, 머무는 시간 가운데 빠진 것이 있는 여행지예요.',
    empty: '모든 여행지에 현지 정보가 있어요.',
  },
  price: {
    label: '오래된 입장료',
    lead: '입장료를 확인한 지 12개월이 넘은 여행지예요. 공식 누리집에서 다시 확인하고 확인한 달을 고쳐주세요.',
    empty: '모든 입장료를 12개월 안에 확인했어요.',
  },
  unverified: {
    label: '1년 넘게 확인 안 함',
    lead: '등록하거나 저장하거나 확인한 지 1년이 지난 여행지예요. 내용이 지금도 맞으면 ‘확인했어요’를 눌러주세요.',
    empty: '모든 여행지를 1년 안에 확인했어요.',
  },
  duplicates: {
    label: '중복 의심',
    lead: '150m 안에 이름이 거의 같은 여행지가 또 있어요. 같은 곳이면 하나를 비활성화하고, 아니면 ‘다른 곳이에요’를 눌러주세요.',
    empty: '겹치는 것으로 보이는 여행지가 없어요.',
  },
  drafts: {
    label: '초안',
    lead: '위치나 주소를 몰라 아직 공개하지 않은 여행지예요. 채워서 저장한 다음 활성화해주세요.',
    empty: '기다리는 초안이 없어요.',
  },
};
