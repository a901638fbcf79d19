import { openService, serve } from '@osaka/service-kit';
import { createPlannerApp } from './app.ts';
import { readPlannerConfig } from './config.ts';
import { followFacts } from './facts.ts';
import { createPurgePlans, PURGE_EVERY_MS, PURGE_QUEUE } from './jobs/purge-plans.job.ts';
import { createPlanRepository } from './plans/plans.repository.ts';

const config = readPlannerConfig();
const service = await openService('planner', config);
const { context } = service;
const repository = createPlanRepository(context.db);

service.prepare('indexes', () => repository.prepare());
service.prepare('purge', () => context.jobs.schedule(PURGE_QUEUE, PURGE_EVERY_MS, createPurgePlans({ ...context, repository })));
followFacts(context);
await serve(createPlannerApp({ ...context, trustedProxies: config.TRUSTED_PROXIES }), service);
