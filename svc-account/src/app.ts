import { ACCESS_TOKEN } from '@osaka/contracts';
import { createApp, type ServiceApp } from '@osaka/service-kit';
import { auditRoutes } from './audit/audit.routes.ts';
import type { AccountContext } from './context.ts';
import { exportJob } from './exports/export.job.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { createExportService } from './exports/exports.service.ts';
import { createPurges } from './jobs/purge.job.ts';
import { createOwnAuthenticate } from './keys/own-authenticate.ts';
import { mailJob } from './mail/mail.job.ts';
import { administrationRoutes } from './members/administration.routes.ts';
import { createAdministrationService } from './members/administration.service.ts';
import { profileRoutes } from './members/profile.routes.ts';
import { createProfileService } from './members/profile.service.ts';
import { createReceipts } from './members/receipts.ts';
import { createRestoredWithdrawals } from './members/restored-withdrawals.repository.ts';
import { signUpRoutes } from './members/sign-up.routes.ts';
import { createSignUpService } from './members/sign-up.service.ts';
import { createNoticeMails } from './notices/notice-mails.ts';
import { noticeEvents } from './notices/notices.events.ts';
import { noticeRoutes } from './notices/notices.routes.ts';
import { oidcRoutes } from './oidc/oidc.routes.ts';
import { createOidcService } from './oidc/oidc.service.ts';
import { createPushQueue, pushJob } from './push/push.job.ts';
import { pushRoutes } from './push/push.routes.ts';
import { recoveryRoutes } from './recovery/recovery.routes.ts';
import { createRecoveryService } from './recovery/recovery.service.ts';
import { reviewNoticeEvents } from './review-notices/review-notices.events.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { createSecondFactorService } from './second-factor/second-factor.service.ts';
import { secondStepRoutes } from './second-factor/second-step.routes.ts';
import { createSecondStepService } from './second-factor/second-step.service.ts';
import { createDeviceService } from './sessions/devices.service.ts';
import { createLoginService } from './sessions/login.service.ts';
import { ownSessionRoutes } from './sessions/own-sessions.routes.ts';
import { createOwnSessionService } from './sessions/own-sessions.service.ts';
import { createRefreshService } from './sessions/refresh.service.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { createSignIn } from './sessions/sign-in.ts';
import { verificationRoutes } from './verifications/verifications.routes.ts';
import { createVerificationService } from './verifications/verifications.service.ts';

/** The routes and the background tasks of the service. */
export function createAccount(context: AccountContext) {
  const devices = createDeviceService(context);
  const refreshes = createRefreshService(context);
  const logins = createLoginService(context, devices);
  const signIn = createSignIn(context, { devices, refreshes });
  const secondSteps = createSecondStepService(context);
  const secondFactors = createSecondFactorService(context);
  const verifications = createVerificationService(context);
  const signUps = createSignUpService(context, verifications);
  const exports = createExportService(context);
  const receipts = createReceipts(context);
  const profiles = createProfileService(context, { exports, receipts, secondFactors });
  const recovery = createRecoveryService(context, { logins, verifications });
  const oidc = createOidcService(context, { logins, secondFactors, signUps, verifications });

  const routes = [
    ...sessionRoutes(context, { devices, logins, refreshes, secondSteps, signIn }),
    ...ownSessionRoutes(createOwnSessionService(context, refreshes)),
    ...secondStepRoutes(context, secondSteps, signIn),
    ...secondFactorRoutes(context, secondFactors),
    ...oidcRoutes(context, { oidc, devices, secondSteps, signIn }),
    ...recoveryRoutes(context, recovery, devices),
    ...verificationRoutes(context, verifications),
    ...signUpRoutes(context, signUps),
    ...profileRoutes(context, profiles),
    ...administrationRoutes(createAdministrationService(context)),
    ...noticeRoutes(context),
    ...pushRoutes(context),
    ...exportRoutes(exports),
    ...auditRoutes(context.audit),
  ];
  const app = createApp(routes, { ...context, authenticate: createOwnAuthenticate(context) });
  publishKeys(app, context);

  return {
    app,
    events: { ...noticeEvents(context), ...reviewNoticeEvents(context) },
    sendPush: pushJob(context),
    pushQueue: createPushQueue(context),
    sendMail: mailJob(context, verifications),
    buildExport: exportJob(context),
    purge: createPurges(context, exports),
    repeatWithdrawals: createRestoredWithdrawals(context),
    ensureAdministrator: signUps.ensureAdministrator,
    exports,
    receipts,
    noticeMails: createNoticeMails(context),
  };
}

function publishKeys(app: ServiceApp, { keys }: AccountContext) {
  app.get(ACCESS_TOKEN.keySetPath, async (c) =>
    c.json(await keys.publicSet(), 200, { 'cache-control': 'public, max-age=60' }),
  );
}
