/** Labels of a destination's fields, shared by the form and the audit log. */
export const DESTINATION_LABELS = {
  address: '주소',
  mapX: '경도',
  mapY: '위도',
  tel: '전화',
  email: '이메일',
  website: '누리집',
  explain: '한 줄 소개',
  description: '상세 설명',
  tags: '태그',
  images: '사진',
} as const;
