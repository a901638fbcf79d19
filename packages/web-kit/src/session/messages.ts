export { LOGIN_NEEDED } from '@osaka/contracts';

export const LOGIN_NOT_KEPT = '브라우저 저장소가 막혀 있어 로그인을 유지할 수 없어요.';
export const SESSION_OVER = '인증이 만료되었습니다. 다시 로그인해주세요.';
