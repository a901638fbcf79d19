import { defineShell } from '@osaka/contracts/slice';

export default defineShell({
  screens: {
    '/privacy-policy': {
      title: '개인정보 처리방침',
      shape: 'text',
      menu: { place: 'footer', order: 10, label: '개인정보 처리방침' },
      description: '오사카로가 개인정보를 어떻게 수집하고 이용하며 보호하는지 알려 드립니다.',
      isRendered: true,
    },
    '/email-collection-policy': {
      title: '이메일 무단수집 거부',
      shape: 'text',
      menu: { place: 'footer', order: 20, label: '이메일 무단수집 거부' },
      description: '오사카로에 게시된 이메일 주소의 무단 수집을 거부합니다.',
      isRendered: true,
    },
    '/terms-of-service': {
      title: '이용약관',
      shape: 'text',
      menu: { place: 'footer', order: 30, label: '이용약관' },
      description: '오사카로 서비스를 이용하는 조건과 절차, 회원과 오사카로의 권리와 의무를 알려 드립니다.',
      isRendered: true,
    },
    '/customer-service': {
      title: '고객센터',
      shape: 'text',
      menu: { place: 'footer', order: 40, label: '고객센터' },
      description:
        '오사카로를 이용하다 궁금한 점이 생겼을 때 찾는 고객센터입니다. 자주 묻는 질문과 상담하는 방법을 알려 드려요.',
      isRendered: true,
    },
  },
});
