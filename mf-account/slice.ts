import { defineRemote } from '@osaka/contracts/slice';

export default defineRemote({
  name: 'mf-account',
  devPort: 8403,
  service: 'account',
  widgets: { 'notice-bell': { module: './notice-bell' } },
  screens: {
    '/login': {
      title: '로그인',
      shape: 'form',
      menu: { place: 'guest', order: 10, label: '로그인' },
      isRendered: true,
    },
    '/signup': {
      title: '회원가입',
      shape: 'form',
      menu: { place: 'guest', order: 20, label: '회원가입' },
      isRendered: true,
    },
    '/findId': { title: '아이디 찾기', shape: 'form', isRendered: true },
    '/findIdResult': { title: '아이디 찾기 결과', shape: 'form' },
    '/findPassword': { title: '비밀번호 찾기', shape: 'form', isRendered: true },
    '/newPassword': { title: '새 비밀번호', shape: 'form' },
    '/myPage': {
      title: '내 정보',
      shape: 'tiles',
      access: 'member',
      menu: { place: 'member', order: 10, label: '내 정보' },
    },
    '/mypage/changePassword': { title: '비밀번호 변경', shape: 'form', access: 'member' },
    '/mypage/devices': { title: '로그인한 기기', shape: 'list', access: 'member' },
    '/mypage/secondFactor': { title: '2단계 인증', shape: 'list', access: 'member' },
    '/mypage/signIn': { title: '로그인 연결', shape: 'list', access: 'member' },
    '/mypage/notices': { title: '알림 설정', shape: 'list', access: 'member' },
    '/notices/mail/:token': { title: '알림 메일 그만 받기', shape: 'form', isSecret: true },
    '/mypage/data': { title: '내 데이터', shape: 'list', access: 'member', isSecret: true },
    '/mypage/deleteMember': { title: '회원 탈퇴', shape: 'form', access: 'member' },
  },
});
