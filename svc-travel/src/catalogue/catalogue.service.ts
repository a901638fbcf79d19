import type { PageHead, SitemapPart } from '@osaka/contracts';
import {
  type AdminPass,
  type Destination,
  type DestinationCard,
  type ListChoice,
  listPath,
  NOT_OFFERED,
  type PlaceNames,
  type SearchQuery,
  type Suggestion,
  searchQuery,
  UNRECKONED_PASS,
  type VisitFilter,
  type WizardPlace,
} from '@osaka/contracts/travel';
import { AppError, type Clock, type Member } from '@osaka/service-kit';
import type { Catalogue } from './catalogue.ts';
import { conditionsOf, matchingNumbers } from './conditions.ts';
import { keywordOf } from './keyword.ts';
import { listHeadOf } from './list-head.ts';
import { pageHeadOf } from './page-head.ts';
import { isSight, otherNamesOf, type Place, toCard, toDestination, toWizardPlace } from './place.ts';

export type CatalogueService = ReturnType<typeof createCatalogueService>;

/** Counts a view of a place, at most once a day per visitor. */
export type CountView = (
  travelNo: number,
  visitor: { member?: Member; clientAddress: string; userAgent: string },
) => Promise<void>;

interface Instead {
  correctedTo: string | null;
  suggestions: { travelNo: number; title: string }[];
}
const AS_ASKED: Instead = { correctedTo: null, suggestions: [] };

export function createCatalogueService(catalogue: Catalogue, countView: CountView, clock: Pick<Clock, 'today'>) {
  /** The spelling to search instead of one that matches no place, or places of similar names. */
  function insteadOf({ search, spelling }: SearchQuery): Instead {
    const { index, reference } = catalogue.now;
    if (index.hasMatch(keywordOf(search))) return AS_ASKED;
    const names = index.names(reference);
    const corrected = spelling === 'exact' ? undefined : names.correct(search);
    return corrected && index.hasMatch(keywordOf(corrected))
      ? { correctedTo: corrected, suggestions: [] }
      : { correctedTo: null, suggestions: names.like(search) };
  }

  function search(query: SearchQuery) {
    const { index, reference } = catalogue.now;
    const find = (search: string) =>
      index.search(conditionsOf({ ...query, search }, reference), (query.page - 1) * query.size, query.size);
    const asked = find(query.search);
    const { correctedTo, suggestions } = asked.total > 0 ? AS_ASKED : insteadOf(query);
    const { places, total, facets } = correctedTo === null ? asked : find(correctedTo);
    const named = (counts: { no: number; count: number }[], nameOf: (no: number) => string | undefined) =>
      counts
        .flatMap(({ no, count }) => ({ no, name: nameOf(no) ?? '', count }))
        .sort((one, other) => other.count - one.count || one.no - other.no);
    return {
      content: places.map((place) => toCard(place, reference)),
      totalPages: Math.ceil(total / query.size),
      totalElements: total,
      correctedTo,
      suggestions,
      facets: {
        categories: named(facets.categories, (no) => reference.categories.get(no)?.categoryName),
        districts: named(facets.districts, (no) => reference.districts.get(no)?.guName),
        themes: named(facets.themes, (no) => reference.themes.get(no)?.themaName),
        tags: named(facets.tags, (no) => reference.tags.get(no)?.tagName),
        facilities: named(facets.facilities, (no) => reference.facilities.get(no)?.optionName),
        visit: facets.visit,
      },
    };
  }

  /** The theme and the district of a list that are offered, by number or name. */
  function choiceOf({ thema, district }: Pick<SearchQuery, 'thema' | 'district'>): ListChoice {
    const { themes, districts } = catalogue.now.reference;
    const [themaNo, guNo] = [matchingNumbers(thema, themes), matchingNumbers(district, districts)].map((found) =>
      found === undefined ? undefined : (found[0] ?? 0),
    );
    const [theme, gu] = [themes.get(themaNo ?? 0), districts.get(guNo ?? 0)];
    if ((themaNo !== undefined && theme?.themaStatus !== 'Y') || (guNo !== undefined && gu?.guStatus !== 'Y'))
      throw new AppError('NOT_FOUND', '여행지 정보를 찾을 수 없습니다.');
    return {
      theme: theme && { no: theme._id, name: theme.themaName },
      district: gu && { no: gu._id, name: gu.guName },
    };
  }

  return {
    list({ page, size, offset, ...filter }: { page: number; size: number; offset: number } & VisitFilter) {
      const { index, reference } = catalogue.now;
      const { places, total } = index.list(offset + (page - 1) * size, size, filter);
      return { data: places.map((place) => toCard(place, reference)), total: Math.max(0, total - offset) };
    },

    search,

    passes(): AdminPass[] {
      return [...catalogue.now.reference.passes.values()].map(({ _id, audit: _audit, ...pass }) => ({
        ...UNRECKONED_PASS,
        version: 1,
        ...pass,
        passNo: _id,
      }));
    },

    suggest(typed: string): Suggestion[] {
      const { index, reference } = catalogue.now;
      return index.suggestions(typed, reference);
    },

    names(): PlaceNames[] {
      return catalogue.now.index.all().flatMap((place) => {
        const { _id: travelNo, title, status, mapX, mapY } = place;
        if (status !== 'Y' || mapX === null || mapY === null) return [];
        return [{ travelNo, names: [title, ...otherNamesOf(place)].filter(Boolean), mapX, mapY }];
      });
    },

    /** Inactive places are visible only to administrators. */
    async open(travelNo: number, visitor: Parameters<CountView>[1]): Promise<Destination> {
      const isAdmin = visitor.member?.isAdmin === true;
      const status = catalogue.now.index.get(travelNo)?.status;
      if (status === undefined) throw new AppError('NOT_FOUND', '여행지 정보를 찾을 수 없습니다.');
      if (status === 'N' && !isAdmin) throw new AppError('NOT_FOUND', NOT_OFFERED);
      if (!isAdmin) await countView(travelNo, visitor);
      const { index, reference } = catalogue.now;
      const place = index.get(travelNo);
      if (!place) throw new AppError('NOT_FOUND', '여행지 정보를 찾을 수 없습니다.');
      return toDestination(place, reference);
    },

    near(travelNo: number): DestinationCard[] {
      const { index, reference } = catalogue.now;
      const place = index.get(travelNo);
      if (place?.status !== 'Y') throw new AppError('NOT_FOUND', '여행지 정보를 찾을 수 없습니다.');
      return index.nearest(place).map((other) => toCard(other, reference));
    },

    /** Metadata for SSR; does not count as a view. */
    head(travelNo: number): PageHead {
      const { index, reference } = catalogue.now;
      const place = index.get(travelNo);
      if (place?.status !== 'Y') throw new AppError('NOT_FOUND', '여행지 정보를 찾을 수 없습니다.');
      return pageHeadOf(toDestination(place, reference), clock.today());
    },

    /** Metadata of the list of a theme or district. */
    listHead({ page, ...asked }: Pick<SearchQuery, 'thema' | 'district' | 'page'>): PageHead {
      const choice = choiceOf(asked);
      return listHeadOf({ choice, page, asked, found: search(searchQuery.parse({ ...asked, page })) });
    },

    offered(): SitemapPart {
      const { index, reference } = catalogue.now;
      const places = index.all().filter((place) => place.status === 'Y' && isSight(place));
      const lists = [
        ...[...reference.themes.values()]
          .filter(({ themaStatus }) => themaStatus === 'Y')
          .map(({ _id }) => ({ path: listPath({ thema: _id }), places: index.having('themes', [_id]) })),
        ...[...reference.districts.values()]
          .filter(({ guStatus }) => guStatus === 'Y')
          .map(({ _id }) => ({ path: listPath({ district: _id }), places: index.having('districts', [_id]) })),
      ];
      return {
        pages: [
          ...places.map((place) => ({ path: `/travels/detail/${place._id}`, modifiedDate: changedDateOf([place]) })),
          ...lists
            .filter(({ places }) => places.length > 0)
            .map(({ path, places }) => ({ path, modifiedDate: changedDateOf(places) })),
        ],
      };
    },

    /** Active sights of a district that have a position. */
    wizardPlaces({ guName, guNo }: { guName: string; guNo?: number }): WizardPlace[] {
      const { index, reference } = catalogue.now;
      const asked = (matchingNumbers(guName, reference.districts) ?? []).filter(
        (no) => (guNo === undefined || no === guNo) && reference.districts.get(no)?.guStatus === 'Y',
      );
      if (asked.length === 0) throw new AppError('NOT_FOUND', '해당 지역의 여행지 정보가 없습니다.');
      return index.having('districts', asked).flatMap((place) => toWizardPlace(place, reference) ?? []);
    },
  };
}

/** When a place or its reviews last changed; of several, the last one. */
function changedDateOf(places: readonly Place[]): string {
  const times = places.flatMap(({ modifiedDate, reviewsChangedDate = modifiedDate }) => [
    Number(modifiedDate),
    Number(reviewsChangedDate),
  ]);
  return new Date(Math.max(...times)).toISOString();
}
