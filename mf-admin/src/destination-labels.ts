/** Labels of a destination's fields, shared by the form and the audit log. */
export const DESTINATION_LABELS = {
  address: '주소',
  mapX: '경도',
  mapY: '위도',
  tel: '전화',
  email: '이메일',
  website: '웹사이트',
  explain: '한 줄 소개',
  description: '상세 설명',
  titleJa: '일본어 이름',
  addressJa: '일본어 주소',
  station: '가까운 역',
  stayMinutes: '머무는 시간',
  lastEntryMinutes: '입장 마감',
  closures: '휴무 규칙',
  tags: '태그',
  images: '사진',
} as const;
