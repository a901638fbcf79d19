/** What the fields of a destination are called, where the form and the records name them alike. */
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
