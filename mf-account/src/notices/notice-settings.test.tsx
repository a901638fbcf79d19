/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { NOTICE_KINDS, ok } from '@osaka/contracts';
import {
  changeNoticeSettings,
  getNoticeSettings,
  type MailedNotices,
  NOTICE_MAIL_TEXTS,
  stopNoticeMail,
} from '@osaka/contracts/account';
import { Route, Routes } from '@osaka/web-kit/router';
import { renderScreen, serveCalls } from '@osaka/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { click, closeDialog, says } from '../testing/acts.ts';
import { NoticeSettingsPage } from './notice-settings.page.tsx';
import { StopMailPage } from './stop-mail.page.tsx';

const FAILURE = { status: 503, body: { code: '503', message: '잠시 후 다시 시도해주세요.' } };
const site = (
  <Routes>
    <Route path="/mypage/notices" element={<NoticeSettingsPage />} />
    <Route path="/notices/mail/:token" element={<StopMailPage />} />
  </Routes>
);

function open() {
  const mail = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, false])) as MailedNotices;
  const served = { mail, isAway: false };
  const calls = serveCalls([
    [getNoticeSettings, () => (served.isAway ? FAILURE : { body: ok({ mail: served.mail }) })],
    [
      changeNoticeSettings,
      ({ body }) => {
        if (served.isAway) return FAILURE;
        served.mail = { ...served.mail, ...(body as { mail: MailedNotices }).mail };
        return { body: ok({ mail: served.mail }) };
      },
    ],
  ]);
  return { served, calls, show: () => renderScreen(site, { route: '/mypage/notices', session: { memberNo: 7 } }) };
}
const choice = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

test('the bell is always on, mails are off until they are chosen; the answer to an appeal is mailed anyway', async () => {
  const { calls, show } = open();
  show();
  const mail = await choice('출발 사흘 전: 메일');
  expect(mail.checked).toBe(false);
  fireEvent.click(mail);
  await waitFor(() => expect(mail.checked).toBe(true));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ mail: { 'trip-soon': true } });
  for (const name of ['출발 사흘 전: 종은 늘 켜져 있어요', '이의 신청 결과: 메일은 늘 보내요'])
    expect(await choice(name)).toMatchObject({ checked: true, disabled: true });
});

test('a choice that cannot be saved is taken back and said', async () => {
  const { served, show } = open();
  show();
  const mail = await choice('출발 사흘 전: 메일');
  served.isAway = true;
  fireEvent.click(mail);
  await closeDialog(FAILURE.body.message);
  await waitFor(() => expect(mail.checked).toBe(false));
});

test('settings that cannot be read say so and offer another try', async () => {
  const { served, show } = open();
  served.isAway = true;
  show();
  await screen.findByRole('heading', { name: '알림 설정을 불러오지 못했어요.' });
  served.isAway = false;
  await click('다시 시도');
  await choice('출발 사흘 전: 메일');
});

test('the link of a mail ends its mails by one press, also for a guest; opening the page calls nothing', async () => {
  const calls = serveCalls([[stopNoticeMail, () => ({ body: ok({ kind: 'trip-soon' }) })]]);
  renderScreen(site, { route: '/notices/mail/7.trip-soon.abc' });
  await says('‘출발 사흘 전’ 알림을 메일로 그만 받을까요?');
  expect(calls).toEqual([]);
  await click('그만 받기');
  await screen.findByRole('heading', { name: '이제 메일로 보내지 않아요' });
  expect(calls).toMatchObject([{ method: 'POST', path: '/api/notices/mail/7.trip-soon.abc' }]);
});

test('a link that is not known says where mails are turned off', async () => {
  const body = { code: '404', message: NOTICE_MAIL_TEXTS.unknownLink };
  serveCalls([[stopNoticeMail, () => ({ status: 404, body })]]);
  renderScreen(site, { route: '/notices/mail/x' });
  await click('그만 받기');
  await says(NOTICE_MAIL_TEXTS.unknownLink);
  expect(screen.getByRole('link', { name: '알림 설정' }).getAttribute('href')).toBe('/mypage/notices');
});
