import { type Input, ok } from '@osaka/contracts';
import {
  getDestination,
  getDestinationHead,
  getListHead,
  listAdminCategories,
  listAdminFacilities,
  listAdminTags,
  listAdminThemes,
  listCategories,
  listCities,
  listDestinations,
  listDistricts,
  listFacilities,
  listNames,
  listNearDestinations,
  listOfferedDestinations,
  listPasses,
  listTags,
  listThemes,
  listWizardDistricts,
  listWizardPlaces,
  searchDestinations,
  suggestSearches,
} from '@osaka/contracts/travel';
import { on, type Route } from '@osaka/service-kit';
import type { SearchCounter } from '../statistics/search-counter.ts';
import type { CatalogueService } from './catalogue.service.ts';
import type { Catalogue } from './catalogue.ts';
import { referenceLists } from './reference-lists.ts';

/** Answers for SSR below the facts of a place; `query` is that of the screen. */
type MoreAnswers = (
  travelNo: number,
  query: Input<typeof getDestinationHead>['query'] & object,
) => Promise<Record<string, unknown>>;

export function catalogueRoutes(
  catalogue: Catalogue,
  service: CatalogueService,
  moreAnswers: MoreAnswers,
  countSearch: SearchCounter['count'],
): Route[] {
  const lists = () => referenceLists(catalogue.now);
  const activeDistricts = () =>
    lists()
      .districts()
      .filter(({ guStatus }) => guStatus === 'Y');
  return [
    on(listDestinations, async ({ query }) => ok(service.list(query))),
    on(searchDestinations, async ({ query, member, clientAddress }) => {
      const found = service.search(query);
      countSearch(query, found.totalElements, { member, clientAddress });
      return ok(found);
    }),
    on(suggestSearches, async ({ query }) => ok(service.suggest(query.q))),
    on(listNames, async () => ok(service.names())),
    on(getDestination, async ({ params, member, clientAddress, http }) =>
      ok(
        await service.open(params.travelNo, { member, clientAddress, userAgent: http.req.header('user-agent') ?? '' }),
      ),
    ),
    on(listNearDestinations, async ({ params }) => ok(service.near(params.travelNo))),
    on(listWizardPlaces, async ({ query }) => ok(service.wizardPlaces(query))),

    on(getDestinationHead, async ({ params, query }) => {
      const head = service.head(params.travelNo);
      return { ...head, answers: { ...head.answers, ...(await moreAnswers(params.travelNo, query)) } };
    }),
    on(getListHead, async ({ query }) => service.listHead(query)),
    on(listOfferedDestinations, async () => service.offered()),

    on(listCategories, async () =>
      ok(
        lists()
          .categories()
          .filter(({ categoryStatus }) => categoryStatus === 'Y'),
      ),
    ),
    on(listThemes, async () =>
      ok(
        lists()
          .themes()
          .filter(({ themaStatus }) => themaStatus === 'Y'),
      ),
    ),
    on(listPasses, async () => ok(service.passes().map(({ version: _version, ...pass }) => pass))),
    on(listDistricts, async () => ok(activeDistricts())),
    on(listTags, async () => {
      const hidden = catalogue.now.index.transportTags();
      return ok(
        lists()
          .tags()
          .filter(({ tagNo }) => !hidden.has(tagNo)),
      );
    }),
    on(listFacilities, async () =>
      ok(
        lists()
          .facilities()
          .filter(({ optionStatus }) => optionStatus === 'Y'),
      ),
    ),
    on(listWizardDistricts, async ({ member }) => ok(member?.isAdmin ? lists().districts() : activeDistricts())),

    on(listCities, async () => ok(lists().cities())),
    on(listAdminCategories, async () => ok(lists().categories())),
    on(listAdminTags, async () => ok(lists().tags())),
    on(listAdminThemes, async () => ok(lists().themes())),
    on(listAdminFacilities, async () => ok(lists().facilities())),
  ];
}
