import { migrate, openBlockingRedis, openService, publishEvents, serve } from '@osaka/service-kit';
import slice from '../slice.ts';
import { createPlannerApp } from './app.ts';
import { readPlannerConfig } from './config.ts';
import { createPlannerContext, declarePlannerIndexes } from './context.ts';
import { subscribeToEvents } from './events.ts';
import { createVisitPublisher } from './jobs/publish-visits.ts';
import { createPurgePlans, PURGE_EVERY_MS, PURGE_QUEUE } from './jobs/purge-plans.job.ts';
import { createTripNotices, TRIP_NOTICES_EVERY_MS, TRIP_NOTICES_QUEUE } from './jobs/trip-notices.job.ts';
import { plannerMigrations } from './migrations.ts';
import { publishedPlans } from './plans/visits/plan-visits.repository.ts';

const config = readPlannerConfig();
const service = await openService(slice, config);
const { db, jobs, logger, onRevoked } = service.context;
const context = createPlannerContext({
  ...service.context,
  subscriber: openBlockingRedis(config.REDIS_URL, logger),
  trustedProxies: config.TRUSTED_PROXIES,
  closedLines: config.TRANSIT_CLOSED_LINES,
  isLocal: config.LOCAL_PROFILE,
});
const { counts, live } = context;
const publisher = createVisitPublisher(context);

service.prepare('indexes', () => declarePlannerIndexes(context));
service.prepare('purge', () => jobs.schedule(PURGE_QUEUE, PURGE_EVERY_MS, createPurgePlans(context)));
service.prepare('trip notices', () =>
  jobs.schedule(TRIP_NOTICES_QUEUE, TRIP_NOTICES_EVERY_MS, createTripNotices(context)),
);
service.prepare('migrations', async () => {
  await migrate(db, plannerMigrations, logger);
  publisher.start();
});
onRevoked((memberNo) => void live?.revoked(memberNo));
subscribeToEvents(context, jobs);
publishEvents(service, slice, publishedPlans(db));
counts.start();
service.drain = async () => live?.close();
service.onClose(() => publisher.stop());
service.onClose(counts.stop);
await serve(createPlannerApp(context), service);
