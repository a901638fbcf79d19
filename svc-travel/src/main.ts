import { createOutboxRelay, openService, serve } from '@osaka/service-kit';
import { createTravel } from './app.ts';
import { readTravelConfig } from './config.ts';
import { declareTravelIndexes } from './indexes.ts';

const config = readTravelConfig();
const service = await openService('travel', config);
const { db, jobs, logger } = service.context;
const { app, catalogue, feed } = createTravel({ ...service.context, trustedProxies: config.TRUSTED_PROXIES, imageDir: config.IMAGE_DIR });
const relay = createOutboxRelay(db.collection('destinations'), jobs, logger);

service.prepare('indexes', () => declareTravelIndexes(db));
service.prepare('catalogue', () => catalogue.build());
service.onClose(feed.follow(config.REDIS_URL));
service.onClose(() => relay.stop());
relay.start();
await serve(app, service);
