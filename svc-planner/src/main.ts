import {
  createDailyCounts,
  createIdempotency,
  dailyCountIndexes,
  declareIndexes,
  idempotencyIndexes,
  migrate,
  openBlockingRedis,
  openService,
  publishEvents,
  serve,
} from '@osaka/service-kit';
import slice from '../slice.ts';
import { createPlannerApp } from './app.ts';
import { readPlannerConfig } from './config.ts';
import { subscribeToEvents } from './events.ts';
import { createVisitPublisher } from './jobs/publish-visits.ts';
import { createPurgePlans, PURGE_EVERY_MS, PURGE_QUEUE } from './jobs/purge-plans.job.ts';
import { createLiveHub } from './live/live-hub.ts';
import { createMemberNames } from './members/member-names.repository.ts';
import { createWithdrawalRepository } from './members/withdrawals.repository.ts';
import { plannerMigrations } from './migrations.ts';
import { createInvitationRepository } from './plans/companions/invitations.repository.ts';
import { createPlanRepository } from './plans/plans.repository.ts';
import { createOpinionRepository } from './plans/shares/opinions.repository.ts';
import { createShareRepository } from './plans/shares/shares.repository.ts';
import { createHistoryRepository } from './plans/trip/history.repository.ts';
import { createPlanVisitRepository, publishedPlans } from './plans/visits/plan-visits.repository.ts';

const config = readPlannerConfig();
const service = await openService(slice, config);
const { context } = service;
const repository = createPlanRepository(context.db);
const visits = createPlanVisitRepository(context.db);
const withdrawals = createWithdrawalRepository(context.db);
const counts = createDailyCounts(context.db, context.clock, context.logger);
const ofPlans = [
  createHistoryRepository,
  createInvitationRepository,
  createShareRepository,
  createOpinionRepository,
].map((create) => create(context.db));

service.prepare('indexes', async () => {
  await repository.prepare();
  await withdrawals.prepare();
  for (const each of ofPlans) await each.prepare();
  await declareIndexes(context.db.collection('idempotencyKeys'), idempotencyIndexes);
  await declareIndexes(context.db.collection('dailyCounts'), dailyCountIndexes);
});
service.prepare('purge', () => {
  const idempotency = createIdempotency(context.db, context.clock);
  const purgePlans = createPurgePlans({
    ...context,
    repository,
    visits,
    withdrawals,
    names: createMemberNames(context.db),
    ofPlans,
    idempotency,
    counts,
  });
  return context.jobs.schedule(PURGE_QUEUE, PURGE_EVERY_MS, purgePlans);
});
const live = createLiveHub({ ...context, subscriber: openBlockingRedis(config.REDIS_URL, context.logger) });
context.onRevoked((memberNo) => void live.revoked(memberNo));
service.drain = async () => live.close();
subscribeToEvents(context, live.announcements);
publishEvents(service, slice, publishedPlans(context.db));
const publisher = createVisitPublisher(visits, context);
service.prepare('migrations', async () => {
  await migrate(context.db, plannerMigrations, context.logger);
  publisher.start();
});
service.onClose(() => publisher.stop());
counts.start();
service.onClose(counts.stop);
await serve(
  createPlannerApp({ ...context, counts, live, trustedProxies: config.TRUSTED_PROXIES, isLocal: config.LOCAL_PROFILE }),
  service,
);
