import { dateAfter, getMyPlan } from '@osaka/contracts/planner';
import { callAs } from '@osaka/e2e/call-as';
import { expect, expectAccessible, test } from '@osaka/e2e/journey';
import { logIn, signUpMember } from '@osaka/e2e/member';
import { tapOrClick } from '@osaka/e2e/plan-steps';
import { savePlan } from '@osaka/e2e/saved-plan';

test('a pasted confirmation becomes a booking of its day, whose code is shown on a click alone; a hotel fills the nights @phone', async ({
  page,
  isMobile,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await logIn(page, await signUpMember());
  await page.goto('/myplan/list');
  const { planNo, start } = await savePlan(page, '비행기로 가는 오사카');
  await page.goto(`/myplan/detail/${planNo}`);
  await tapOrClick(page.getByRole('button', { name: '예약', exact: true }), isMobile);
  const sheet = page.getByRole('dialog', { name: '예약' });
  await tapOrClick(sheet.getByRole('button', { name: '확인 메일 붙여넣기' }), isMobile);
  const mail = `[대한항공] 예약이 확정되었습니다.\n예약번호: QX7T2P\n편명: KE723\n출발지: 인천 ICN\n도착지: 오사카(간사이) KIX\n출발일시: ${korean(start)} 오전 8시 35분\n도착일시: ${korean(start)} 오전 10시 25분\n승객 1명`;
  await sheet.getByRole('textbox', { name: '확인 메일' }).fill(mail);
  await tapOrClick(sheet.getByRole('button', { name: '이대로 채우기' }), isMobile);
  const form = sheet.getByRole('form', { name: '예약 적기' });
  await expect(form.getByLabel('예약번호')).toHaveValue('QX7T2P');
  await expectAccessible(page);
  await tapOrClick(form.getByRole('button', { name: '저장하기' }), isMobile);
  await expect(sheet.getByRole('button', { name: /KE723 고치기$/ })).toBeVisible();

  await tapOrClick(sheet.getByRole('button', { name: '예약 적기' }), isMobile);
  await form.getByText('숙소', { exact: true }).click();
  await form.getByLabel('예약 이름').fill('토요코인 오사카 난바');
  await form.getByLabel('체크인 날짜').selectOption('1');
  await form.getByLabel('체크아웃 날짜').selectOption('3');
  await form.getByLabel(/^장소/).selectOption('도톤보리');
  await tapOrClick(form.getByRole('button', { name: '저장하기' }), isMobile);
  await expect(sheet.getByRole('button', { name: /^토요코인 오사카 난바 고치기$/ })).toBeVisible();
  await page.keyboard.press('Escape');

  const first = page.getByRole('region', { name: /^1일차/ });
  await expect(first).toContainText('오전 8:35');
  await expect(first).not.toContainText('QX7T2P');
  await tapOrClick(first.getByRole('button', { name: /KE723 예약번호 보기$/ }), isMobile);
  await expect(first).toContainText('QX7T2P');
  await expect(page.getByText('모두 저장했어요')).toBeVisible();
  const { data } = await callAs(page, getMyPlan, { params: { planNo: String(planNo) } });
  expect(data.bookings).toMatchObject([
    { kind: 'hotel', day: 1, endDay: 3, travelId: 2 },
    { kind: 'flight', fromName: '인천', toName: '간사이공항', day: 1, time: '08:35', endTime: '10:25', code: 'QX7T2P' },
  ]);
  expect(data.days.map(({ lodging }) => lodging !== null)).toEqual([true, true, false]);
  expect(data.travelEndDate).toBe(dateAfter(start, 2));
  // The mail stays on the device.
  expect(sent.filter((body) => body.includes('승객'))).toEqual([]);
});

function korean(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${year}년 ${month}월 ${day}일`;
}
