/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { listOwnReports, type OwnReport } from '@osaka/contracts/travel';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { OwnReports } from './own-reports.tsx';

function show(reports: OwnReport[]) {
  const calls = serveCalls([[listOwnReports, () => ({ body: ok(reports) })]]);
  return { calls, ...renderScreen(<OwnReports memberNo={1} />, { session: {} }) };
}

test('a member sees the outcome of own reports', async () => {
  show([
    report(4, { status: '반려', decision: '문제 없음' }),
    report(3, { status: '반려' }),
    report(2, { status: '처리완료' }),
    report(1),
  ]);
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('내 신고 (4)');
  expect(screen.getAllByRole('listitem').map((item) => item.lastElementChild?.textContent)).toEqual([
    '반려 사유: 문제 없음',
    '운영 기준에 어긋나지 않아 리뷰를 그대로 두었어요.',
    '신고한 리뷰가 블라인드 처리되었어요.',
    '관리자가 확인하고 있어요.',
  ]);
});

test('a member without reports sees no such section', async () => {
  const { calls, container } = show([]);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(container.querySelector('section')).toBeNull();
});

function report(reportNo: number, part: Partial<OwnReport> = {}): OwnReport {
  return {
    reportNo,
    travelNo: 1,
    travelName: '도톤보리',
    reviewContent: '광고입니다',
    reportReason: '스팸/도배',
    createDate: '2026-03-02T01:00:00.000Z',
    status: '대기중',
    decision: '',
    ...part,
  };
}
