/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { openWizard } from '../testing/open-wizard.tsx';
import { failure, type Overrides, PLACES, WARDS } from '../testing/planner-server.ts';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const offline = () => {
  throw new TypeError('Failed to fetch');
};
const SERVER_ERROR = '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.';

describe('districts', () => {
  const failures: [string, Overrides['districts'], string][] = [
    ['404', () => failure(404), '지역 정보를 찾을 수 없습니다. 관리자에게 문의해주세요.'],
    ['500', () => failure(500), SERVER_ERROR],
    ['503', () => failure(503), SERVER_ERROR],
    [
      'another status with words',
      () => failure(429, '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.'),
      '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.',
    ],
    ['another status without words', () => ({ status: 418, body: {} }), '지역 정보를 불러오는데 실패했습니다.'],
    ['no network', offline, '네트워크 연결을 확인해주세요.'],
    ['a wrong shape', () => ({ body: { data: 'x' } }), '서버에서 받은 데이터 형식이 올바르지 않습니다.'],
    ['nothing at all', () => ({ body: null }), '서버에서 받은 데이터 형식이 올바르지 않습니다.'],
    ['none', () => ({ body: ok([]) }), '등록된 지역이 없습니다. 관리자에게 문의해주세요.'],
    [
      'none that can be used',
      () => ({ body: ok(WARDS.filter(({ guStatus }) => guStatus === 'N')) }),
      '등록된 지역이 없습니다. 관리자에게 문의해주세요.',
    ],
  ];
  test.each(failures)('%s shows its message, and 다시 시도 loads the list', async (_name, answer, text) => {
    let fails = true;
    openWizard(2, { districts: (call) => (fails && answer ? answer(call) : { body: WARDS }) });
    await screen.findByText(text);
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    await screen.findByRole('radio', { name: /주오구/ });
  });
});

describe('places', () => {
  const failures: [string, Overrides['places'], string][] = [
    ['401', () => failure(401), '인증이 필요합니다. 다시 로그인해주세요.'],
    ['403', () => failure(403), '접근 권한이 없습니다. 관리자에게 문의해주세요.'],
    ['404', () => failure(404), '해당 지역의 여행지 정보가 없습니다.'],
    ['500', () => failure(500), SERVER_ERROR],
    ['another status', () => failure(418), '여행지 정보를 불러오는 중 오류가 발생했습니다. (418)'],
    ['no network', offline, '네트워크 연결을 확인해주세요.'],
    ['a wrong shape', () => ({ body: { data: { places: [] } } }), '서버에서 받은 데이터 형식이 올바르지 않습니다.'],
    ['none', () => ({ body: ok([]) }), '이 지역에는 등록된 여행지가 없습니다. 다른 지역을 선택해주세요.'],
    [
      'none with a position',
      () => ({ body: [{ travelNo: 1, title: '좌표 없음', mapX: null, mapY: null }] }),
      '해당 지역에 유효한 여행지 데이터가 없습니다.',
    ],
    [
      'none with a name or number',
      () => ({
        body: [{ mapX: 135.5, mapY: 34.6 }, 'x', null, { travelNo: 'y', title: '번호 없음', mapX: 135.5, mapY: 34.6 }],
      }),
      '해당 지역에 유효한 여행지 데이터가 없습니다.',
    ],
  ];
  test.each(failures)('%s shows its message, and 다시 시도 loads the list', async (_name, answer, text) => {
    let fails = true;
    openWizard(3, { places: (call) => (fails && answer ? answer(call) : { body: PLACES }) });
    await screen.findByText(text);
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    await screen.findByRole('button', { name: '담기 여행지 1' });
  });

  test('places with the field names of older answers, without picture or description, are shown', async () => {
    const old = { id: 9, name: '옛 여행지', lng: '135.51', lat: '34.67' };
    const { container } = openWizard(3, { places: () => ({ body: { data: [old, { ...PLACES[0], mapX: 0 }] } }) });
    await screen.findByRole('button', { name: '담기 옛 여행지' });
    screen.getByText('설명이 없습니다.');
    expect(container.querySelector('.poster')).not.toBeNull();
    expect(screen.queryByRole('button', { name: '담기 여행지 1' })).toBeNull();
  });
});
