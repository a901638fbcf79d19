import { ACCESS_TOKEN } from '@osaka/contracts';
import { type AppContext, createApp, type Logger, type ServiceApp, silentLogger } from '@osaka/service-kit';
import type { Mailer } from '@osaka/service-kit/mail';
import { composeExports } from './app/exports.ts';
import { composeMembers } from './app/members.ts';
import { type AccountSettings, createParts } from './app/parts.ts';
import { composeSecondFactor } from './app/second-factor.ts';
import { sessionAreaRoutes } from './app/sessions.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { type ArchiveStore, createArchiveStore } from './exports/archives.repository.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { createPurges } from './jobs/purge.job.ts';
import { createOwnAuthenticate } from './keys/own-authenticate.ts';
import { mailJob } from './mail/mail.job.ts';
import { createPasswords } from './passwords/passwords.ts';
import { reviewNoticeEvents } from './review-notices/review-notices.events.ts';

type Required = 'db' | 'clock' | 'counters' | 'jobs' | 'redis' | 'secret';

export interface AccountContext
  extends Omit<AppContext, 'authenticate' | 'redis' | 'clock' | 'logger'>,
    Pick<AccountSettings, Required>,
    Partial<Omit<AccountSettings, Required>> {
  mailer: Mailer;
  /** MEMBER_DATA_URLS */
  memberDataUrls?: readonly string[];
  /** The files of exports; in the database by default. */
  archives?: ArchiveStore;
}

/** Composes the routes and the background tasks of the service. */
export function createAccount({
  mailer,
  memberDataUrls = [],
  archives,
  passwords = createPasswords(),
  isLocal = false,
  siteUrl,
  isAdminSecondFactorRequired = false,
  refusesCommonPasswords = false,
  clientScale = 1,
  ...context
}: AccountContext) {
  const { db, clock } = context;
  const logger: Logger = context.logger ?? silentLogger;
  const parts = createParts({
    ...context,
    logger,
    passwords,
    isLocal,
    siteUrl,
    isAdminSecondFactorRequired,
    refusesCommonPasswords,
    clientScale,
  });
  const { audit, keys, mailQueue, mails, members, reviewNotices, revoker, sealing, sessions, tokens } = parts;
  const secondFactor = composeSecondFactor(parts);
  const { exports, buildExport } = composeExports(parts, {
    archives: archives ?? createArchiveStore(db, clock),
    memberDataUrls,
  });
  const memberArea = composeMembers(parts, { exports, secondFactors: secondFactor.secondFactors });

  const app = createApp(
    [...sessionAreaRoutes(parts, secondFactor), ...memberArea.routes, ...exportRoutes(exports), ...auditRoutes(audit)],
    {
      ...context,
      logger,
      authenticate: createOwnAuthenticate({
        verify: tokens.verify,
        find: members.find,
        isSessionOpen: (sessionId) => sessions.isOpen(sessionId, clock.now()),
      }),
    },
  );
  publishKeys(app, keys.publicSet);

  return {
    app,
    repeatWithdrawals: memberArea.repeatWithdrawals,
    sendMail: mailJob({
      mails,
      mailer,
      restartCode: parts.verifications.restart,
      sealing,
      clock,
      logger,
    }),
    buildExport,
    events: reviewNoticeEvents({
      notices: reviewNotices,
      findMember: members.find,
      acceptMail: mailQueue.accept,
      siteUrl: siteUrl ?? '',
      clock,
    }),
    exports,
    mailQueue,
    receipts: memberArea.receipts,
    revoker,
    rotateKeys: keys.rotate,
    ensureAdministrator: memberArea.ensureAdministrator,
    purge: createPurges({ ...parts, exports, rotateKeys: keys.rotate }),
  };
}

function publishKeys(app: ServiceApp, publicSet: () => Promise<object>) {
  app.get(ACCESS_TOKEN.keySetPath, async (c) =>
    c.json(await publicSet(), 200, { 'cache-control': 'public, max-age=60' }),
  );
}
