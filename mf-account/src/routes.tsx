import type { RemoteRoutes } from '@osaka/contracts';

const routes: RemoteRoutes = [
  { path: '/login', title: '로그인', page: headed('로그인') },
  { path: '/signup', title: '회원가입', page: headed('회원가입') },
  { path: '/findId', title: '아이디 찾기', page: headed('아이디 찾기') },
  { path: '/findIdResult', title: '아이디 찾기 결과', page: headed('아이디 찾기 결과') },
  { path: '/findPassword', title: '비밀번호 찾기', page: headed('비밀번호 찾기') },
  { path: '/newPassword', title: '새 비밀번호', page: headed('새 비밀번호') },
  { path: '/myPage', title: '내 정보', page: headed('내 정보') },
  { path: '/mypage/changePassword', title: '비밀번호 변경', page: headed('비밀번호 변경') },
  { path: '/mypage/deleteMember', title: '회원 탈퇴', page: headed('회원 탈퇴') },
];

export default routes;

function headed(heading: string) {
  return async () => () => (
    <div className="wrap page-head">
      <h1>{heading}</h1>
    </div>
  );
}
