import { bookmarkRoutes } from '../bookmarks/bookmarks.routes.ts';
import { createBookmarkService } from '../bookmarks/bookmarks.service.ts';
import { catalogueRoutes } from '../catalogue/catalogue.routes.ts';
import { createCatalogueService } from '../catalogue/catalogue.service.ts';
import { comparisonRoutes } from '../comparisons/comparisons.routes.ts';
import { createComparisonService } from '../comparisons/comparisons.service.ts';
import { placeRequestRoutes } from '../place-requests/place-requests.routes.ts';
import { createFirstReviews } from '../reviews/first-reviews.ts';
import type { ReviewService } from '../reviews/reviews.service.ts';
import { createViewRepository } from '../views/views.repository.ts';
import { createViewCounter } from '../views/views.service.ts';
import type { TravelParts } from './parts.ts';

/** What visitors read of the catalogue, what they compare and what members keep as bookmarks. */
export function composeVisitors(parts: TravelParts, reviews: ReviewService) {
  const { bookmarks, catalogue, clock, counters, counts, feed, logger, lookups, placeRequests, searches } = parts;
  const views = createViewRepository(parts.db);
  const countView = createViewCounter({
    views,
    counters,
    clock,
    logger,
    changed: feed.changed,
  });
  return {
    views,
    routes: [
      ...catalogueRoutes(
        catalogue,
        createCatalogueService(catalogue, countView, clock),
        createFirstReviews(reviews),
        searches.count,
      ),
      ...placeRequestRoutes({ requests: placeRequests, counts, clock }),
      ...comparisonRoutes(createComparisonService({ offered: lookups.offered, ratingsOf: reviews.ratingsOf })),
      ...bookmarkRoutes(
        createBookmarkService(bookmarks, lookups.cardOf, clock, (travelNo) => {
          if (lookups.isSight(travelNo)) counts.add('bookmark', travelNo);
        }),
      ),
    ],
  };
}
