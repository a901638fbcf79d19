import type { Multipart } from './endpoint.ts';

/** Those that screens show as well, one by one, so that a screen loads no others. */
export const LOGIN_NEEDED = '로그인이 필요한 서비스입니다.';
export const ADMINS_ONLY = '관리자만 접근할 수 있는 페이지입니다.';
export const INVALID_INPUT = '잘못된 요청입니다. 입력한 정보를 다시 확인해주세요.';
export const TOO_SLOW = '요청 시간이 초과되었습니다. 다시 시도해주세요.';
export const SERVER_ERROR = '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.';

/** The messages of the refusals that all calls of a kind have in common. */
export const COMMON_MESSAGES = {
  loginNeeded: LOGIN_NEEDED,
  adminOnly: ADMINS_ONLY,
  unknownAddress: '요청한 주소를 찾을 수 없습니다.',
  invalid: INVALID_INPUT,
  wrongMethod: '지원하지 않는 요청 방식입니다.',
  malformed: '요청 형식이 올바르지 않습니다.',
  wrongKey: '요청 키(Idempotency-Key)는 영문, 숫자, -, _로 된 8~64자여야 합니다.',
  otherContent: '같은 요청 키(Idempotency-Key)로 다른 내용을 보낼 수 없습니다. 새로고침 후 다시 시도해주세요.',
  notFile: '파일로 올려주세요.',
  tooLarge: '요청 크기가 너무 큽니다.',
  tooSlow: TOO_SLOW,
  tooMany: '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.',
  serverError: SERVER_ERROR,
} as const;

export function tooManyFiles({ maxFiles }: Pick<Multipart, 'maxFiles'>): string {
  return `이미지는 최대 ${maxFiles}개까지만 업로드할 수 있습니다.`;
}

export function fileTooLarge({ maxFileBytes }: Pick<Multipart, 'maxFileBytes'>): string {
  return `파일은 ${maxFileBytes / 1024 / 1024}MB를 초과합니다.`;
}
