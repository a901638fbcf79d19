import { consumeEvents, migrate, openService, publishEvents, serve } from '@osaka/service-kit';
import slice from '../slice.ts';
import { createTravel } from './app.ts';
import { createCaseFollower } from './cases/case-follower.ts';
import { publishedCases } from './cases/cases.repository.ts';
import { readTravelConfig } from './config.ts';
import { createTravelContext } from './context.ts';
import { publishedDestinations } from './destinations/destinations.repository.ts';
import { createDrawers } from './images/drawers.ts';
import { openImageStore } from './images/open-store.ts';
import { declareTravelIndexes } from './indexes.ts';
import { travelMigrations } from './migrations.ts';

const TEN_MINUTES_MS = 10 * 60 * 1000;

const config = readTravelConfig();
const service = await openService(slice, config);
const { db, jobs, logger } = service.context;
const uploads = await openImageStore(config);
const drawers = createDrawers(logger);
const context = createTravelContext({
  ...service.context,
  trustedProxies: config.TRUSTED_PROXIES,
  imageDir: config.IMAGE_DIR,
  closedLines: config.TRANSIT_CLOSED_LINES,
  uploads,
  draw: drawers.draw,
  drawPreview: drawers.drawPreview,
});
const travel = createTravel(context);

service.prepare('indexes', async () => {
  await declareTravelIndexes(db);
  await migrate(db, travelMigrations, logger);
});
service.prepare('catalogue', travel.catalogue.build);
service.prepare('cases', travel.loadCases);
service.prepare('sweeping', () => jobs.schedule('travel-sweep', TEN_MINUTES_MS, travel.sweep));
service.onClose(travel.feed.follow(config.REDIS_URL));
const followCases = createCaseFollower(travel.catchUpCases, logger);
for (const background of [followCases, travel.authorNotices, travel.counts]) {
  background.start();
  service.onClose(() => background.stop());
}
service.onClose(drawers.close);
service.onClose(travel.importRun.follow());
publishEvents(service, slice, publishedDestinations(db), publishedCases(db));
consumeEvents(slice, travel.events, jobs);
await serve(travel.app, service);
