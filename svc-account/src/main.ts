import { consumeEvents, openService, publishEvents, serve } from '@osaka/service-kit';
import { createMailer } from '@osaka/service-kit/mail';
import slice from '../slice.ts';
import { administratorOf } from './administrator.ts';
import { createAccount } from './app.ts';
import { readAccountConfig } from './config.ts';
import { createAccountContext } from './context.ts';
import { EXPORT_QUEUE } from './exports/exports.service.ts';
import { declareAccountIndexes } from './indexes.ts';
import { MAIL_QUEUE } from './mail/mail-queue.ts';
import { publishedMembers } from './members/members.repository.ts';
import { PUSH_QUEUE } from './push/push.job.ts';
import { pushSettings } from './push/push-keys.ts';

const HOUR_MS = 3600 * 1000;

const config = readAccountConfig();
const service = await openService(slice, config);
const { db, jobs } = service.context;
const mailer = createMailer(config.SMTP_URL, config.MAIL_FROM);
const context = createAccountContext({
  ...service.context,
  mailer,
  secret: config.ACCOUNT_SECRET,
  isLocal: config.LOCAL_PROFILE,
  siteUrl: config.SITE_URL,
  oidcProviders: config.OIDC_PROVIDERS,
  push: pushSettings(config),
  memberDataUrls: config.MEMBER_DATA_URLS,
  isAdminSecondFactorRequired: config.ADMIN_SECOND_FACTOR === 'required',
  refusesCommonPasswords: config.COMMON_PASSWORDS === 'refused',
  clientScale: config.RATE_LIMIT_SCALE,
  trustedProxies: config.TRUSTED_PROXIES,
});
const account = createAccount(context);
const administrator = administratorOf(config);

service.prepare('members', async () => {
  await declareAccountIndexes(db);
  await account.repeatWithdrawals();
  await context.keys.rotate();
  if (administrator) await account.ensureAdministrator(administrator);
});
service.prepare('purges', () => jobs.schedule('account-purges', HOUR_MS, account.purge));
jobs.work(MAIL_QUEUE, account.sendMail);
jobs.work(PUSH_QUEUE, account.sendPush);
jobs.work(EXPORT_QUEUE, account.buildExport, { concurrency: 2 });
for (const background of [
  context.mailQueue,
  account.pushQueue,
  account.receipts,
  account.noticeMails,
  account.exports,
  context.revoker,
]) {
  background.start();
  service.onClose(() => background.stop());
}
publishEvents(service, slice, publishedMembers(db));
consumeEvents(slice, account.events, jobs);
service.onClose(() => mailer.close());
await serve(account.app, service);
