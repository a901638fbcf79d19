import { createTravelAudit } from './audit/travel-audit.ts';
import { createCatalogueFeed } from './catalogue/catalogue-feed.ts';
import { createImageService } from './images/images.service.ts';
import { createSearchCounter } from './statistics/search-counter.ts';
import { createStores, type TravelSettings } from './stores.ts';

export type TravelContext = ReturnType<typeof createTravelContext>;

/** What the services, jobs and event handlers work with; one for each process. */
export function createTravelContext(settings: TravelSettings) {
  const stores = createStores(settings);
  const { catalogue, logger, redis } = stores;
  const audit = createTravelAudit(stores);
  const feed = createCatalogueFeed(catalogue, logger, redis);
  return {
    ...stores,
    audit,
    feed,
    images: createImageService(stores),
    searches: createSearchCounter(stores),
    /** Call after several destinations were changed at once: shows them everywhere, and settles the audit entries. */
    async announceDestinations(travelNos: readonly number[]): Promise<void> {
      await feed.changed(...travelNos);
      await audit.destinations.settle();
    },
  };
}
