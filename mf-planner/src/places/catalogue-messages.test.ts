/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { CallError } from '@osaka/web-kit';
import { messageOfDistricts, messageOfPlaces } from './catalogue-messages.ts';

test('each failure to load districts has its own message', () => {
  const said = (status: number, message = '') => messageOfDistricts(answered(status, message));
  expect(said(404)).toBe('지역 정보를 찾을 수 없습니다. 관리자에게 문의해주세요.');
  expect([said(500), said(503)]).toEqual(Array(2).fill('서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.'));
  expect([said(418, '주전자입니다.'), said(418)]).toEqual(['주전자입니다.', '지역 정보를 불러오는데 실패했습니다.']);
  expect(said(0)).toBe('네트워크 연결을 확인해주세요.');
  expect(said(200)).toBe('서버에서 받은 데이터 형식이 올바르지 않습니다.');
  expect([messageOfDistricts(new Error('무언가')), messageOfDistricts('?')]).toEqual([
    '무언가',
    '알 수 없는 오류가 발생했습니다.',
  ]);
});

function answered(status: number, message: string): CallError {
  return status === 0
    ? new CallError(0, message)
    : CallError.from({ status, headers: new Headers() } as Response, { message });
}

test('each failure to load places has its own message', () => {
  const said = (status: number) => messageOfPlaces(new CallError(status, ''));
  expect(said(401)).toBe('인증이 필요합니다. 다시 로그인해주세요.');
  expect(said(403)).toBe('접근 권한이 없습니다. 관리자에게 문의해주세요.');
  expect(said(404)).toBe('해당 지역의 여행지 정보가 없습니다.');
  expect(said(500)).toBe('서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.');
  expect(said(418)).toBe('여행지 정보를 불러오는 중 오류가 발생했습니다. (418)');
  expect(said(0)).toBe('네트워크 연결을 확인해주세요.');
});
