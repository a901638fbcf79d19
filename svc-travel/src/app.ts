import { type AppContext, type Clock, type Counters, createApp, type Logger, type Redis, silentLogger } from '@osaka/service-kit';
import type { Db } from 'mongodb';
import { createCatalogue } from './catalogue/catalogue.ts';
import { createCatalogueFeed } from './catalogue/catalogue-feed.ts';
import { createCatalogueRepository } from './catalogue/catalogue.repository.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { createCatalogueService } from './catalogue/catalogue.service.ts';
import { withImages } from './images/images.routes.ts';
import { withConditionalReads } from './conditional-reads.ts';
import { createViewRepository } from './views/views.repository.ts';
import { createViewCounter } from './views/views.service.ts';

export interface TravelContext extends AppContext {
  db: Db;
  clock: Clock;
  counters: Counters;
  imageDir: string;
  redis?: Redis;
  logger?: Logger;
}

/** The service without its process: the app, and what main.ts starts around it. */
export function createTravel({ db, clock, counters, imageDir, redis, logger = silentLogger, ...context }: TravelContext) {
  const catalogue = createCatalogue(createCatalogueRepository(db));
  const feed = createCatalogueFeed(catalogue, logger, redis);
  const countView = createViewCounter({ views: createViewRepository(db), counters, clock, logger, changed: (travelNo) => feed.changed(travelNo) });
  const routes = catalogueRoutes(catalogue, createCatalogueService(catalogue, countView));
  const app = withImages(withConditionalReads(createApp(routes, { logger, ...context })), imageDir);
  return { app, catalogue, feed };
}
