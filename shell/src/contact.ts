/** Sample data until the operator provides theirs. */
export const CONTACT = {
  phone: '02-1234-5678',
  hours: '평일 09:00~18:00',
  lunch: '점심 12:00~13:00 제외',
  email: 'help@osakaro.example',
  privacyEmail: 'privacy@osakaro.example',
  address: '서울특별시 중구 세종대로 110',
};
