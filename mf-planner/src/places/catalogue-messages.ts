import { SERVER_ERROR } from '@osaka/contracts';
import { CallError } from '@osaka/web-kit';

export const WRONG_SHAPE = '서버에서 받은 데이터 형식이 올바르지 않습니다.';
export const NO_DISTRICTS = '등록된 지역이 없습니다. 관리자에게 문의해주세요.';
export const NO_PLACES = '이 지역에는 등록된 여행지가 없습니다. 다른 지역을 선택해주세요.';
export const NO_VALID_PLACES = '해당 지역에 유효한 여행지 데이터가 없습니다.';
const OFFLINE = '네트워크 연결을 확인해주세요.';

/** The message for a failure to load the districts. */
export function messageOfDistricts(error: unknown): string {
  if (!(error instanceof CallError))
    return (error instanceof Error && error.message) || '알 수 없는 오류가 발생했습니다.';
  if (error.status === 200) return WRONG_SHAPE;
  if (error.status === 0) return OFFLINE;
  if (error.status === 404) return '지역 정보를 찾을 수 없습니다. 관리자에게 문의해주세요.';
  if (error.status >= 500) return SERVER_ERROR;
  return error.serverMessage ?? '지역 정보를 불러오는데 실패했습니다.';
}

/** The message for a failure to load the places of a district. */
export function messageOfPlaces(error: unknown): string {
  const status = error instanceof CallError ? error.status : -1;
  if (status === 200) return WRONG_SHAPE;
  return (
    PLACE_MESSAGES.get(status) ?? `여행지 정보를 불러오는 중 오류가 발생했습니다.${status > 0 ? ` (${status})` : ''}`
  );
}

const PLACE_MESSAGES = new Map([
  [0, OFFLINE],
  [401, '인증이 필요합니다. 다시 로그인해주세요.'],
  [403, '접근 권한이 없습니다. 관리자에게 문의해주세요.'],
  [404, '해당 지역의 여행지 정보가 없습니다.'],
  [500, SERVER_ERROR],
]);
