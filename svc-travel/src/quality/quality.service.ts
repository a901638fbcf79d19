import {
  DESTINATION_FIELD_NAMES,
  EMPTY_DESTINATION,
  entryOfField,
  needsCredit,
  QUALITY_PER_PAGE,
  type QualityCounts,
  type QualityGroup,
  type QualityPlace,
  type QualityRow,
} from '@osaka/contracts/travel';
import { isStalePrice } from '@osaka/domain/places';
import { includesFolded } from '@osaka/domain/search';
import { type Actor, AppError, type AuditFields, auditEntry, invalidField } from '@osaka/service-kit';
import type { Place } from '../catalogue/place.ts';
import type { Reference } from '../catalogue/reference.ts';
import type { TravelContext } from '../context.ts';
import { COUNTERS } from '../documents/counters.ts';
import { createEventLoopYield } from '../event-loop/event-loop-yield.ts';
import { findTwins, type Twins, twinsOf } from './twins.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
/**
 * Comparing all names is slow with many places: cached for this time and recomputed after a change. Pairs found are
 * always rechecked.
 */
const COMPARED_EVERY_MS = 10_000;

type Found = Pick<Twins, 'place'> & Partial<Twins>;
export type QualityService = ReturnType<typeof createQualityService>;

export function createQualityService(context: TravelContext) {
  const { announceDestinations, catalogue, clock, counters, qualityRepository } = context;
  const { get, isSight } = context.lookups;
  let compared: { atMs: number; state: number; twins: Promise<Twins[]> } | undefined;

  async function findDuplicates(state: number): Promise<Twins[]> {
    const nowMs = performance.now();
    if (!compared || (compared.state !== state && nowMs - compared.atMs > COMPARED_EVERY_MS))
      compared = { atMs: nowMs, state, twins: findTwins(catalogue.now.index.all(), createEventLoopYield()) };
    const known = await compared.twins.catch((error: unknown) => {
      compared = undefined;
      throw error;
    });
    return known.flatMap(({ place, twin }) => {
      const [one, other] = [get(place._id), get(twin._id)];
      return (one && other && twinsOf(one, other)) ?? [];
    });
  }

  async function findIncomplete() {
    const now = clock.now();
    const since = now.getTime() - YEAR_MS;
    const found: Record<Exclude<QualityGroup, 'duplicates'>, Place[]> = {
      picture: [],
      credit: [],
      hours: [],
      position: [],
      local: [],
      price: [],
      unverified: [],
      drafts: [],
    };
    const pause = createEventLoopYield();
    let state = 0;
    for (const place of catalogue.now.index.all()) {
      await pause();
      // A hash that changes with any place's version.
      state = (Math.imul(state, 31) + place._id + Math.imul(place.version, 0x9e3779b1)) | 0;
      if (place.status !== 'Y') {
        if (isDraft(place)) found.drafts.push(place);
        continue;
      }
      if (place.imageList.length === 0) found.picture.push(place);
      if (place.imageList.some(({ imageUrl, credit }) => !credit && needsCredit(imageUrl))) found.credit.push(place);
      if (isSight(place._id) && place.openKind === 'unknown') found.hours.push(place);
      if (place.mapX === null || place.mapY === null) found.position.push(place);
      if (isSight(place._id) && lacksLocalFacts(place)) found.local.push(place);
      if (place.admission && isStalePrice(place.admission, now)) found.price.push(place);
      if (verifiedDateOf(place).getTime() < since) found.unverified.push(place);
    }
    return { found, state };
  }

  return {
    async list({ group, search, page }: { group: QualityGroup; search: string; page: number }) {
      const { found: incomplete, state } = await findIncomplete();
      const twins = await findDuplicates(state);
      const rows: Found[] =
        group === 'duplicates' ? twins : sortGroup(group, incomplete[group]).map((place) => ({ place }));
      const shown =
        search === ''
          ? rows
          : rows.filter(({ place, twin }) => [place, twin].some((one) => one && includesFolded(one.title, search)));
      const { picture, credit, hours, position, local, price, unverified, drafts } = incomplete;
      const counts: QualityCounts = {
        picture: picture.length,
        credit: credit.length,
        hours: hours.length,
        position: position.length,
        local: local.length,
        price: price.length,
        unverified: unverified.length,
        duplicates: twins.length,
        drafts: drafts.length,
      };
      return {
        counts,
        data: shown
          .slice((page - 1) * QUALITY_PER_PAGE, page * QUALITY_PER_PAGE)
          .map((row) => toRow(row, catalogue.now.reference)),
        total: shown.length,
      };
    },

    /** All or none. */
    async verify(travelNos: readonly number[], actor: Actor): Promise<{ verified: number }> {
      const wanted = [...new Set(travelNos)];
      const now = clock.now();
      const entries = placesOf(wanted).map((place) =>
        entryOf(actor, place, {
          before: { verifiedDate: verifiedDateOf(place).toISOString() },
          after: { verifiedDate: now.toISOString() },
        }),
      );
      await qualityRepository.verify(entries, now, await counters.next(COUNTERS.change));
      await announceDestinations(wanted);
      return { verified: wanted.length };
    },

    async separate(travelNo: number, twinNo: number, actor: Actor): Promise<void> {
      if (travelNo === twinNo) throw invalidField('twinNo', '서로 다른 여행지를 골라주세요.');
      const [place, twin] = placesOf([travelNo, twinNo]) as [Place, Place];
      if (!twinsOf(place, twin)) return;
      await qualityRepository.separate(
        entryOf(actor, place, { before: {}, after: { distinctFrom: `${twin.title} (번호: ${twinNo})` } }),
        twinNo,
        await counters.next(COUNTERS.change),
      );
      await announceDestinations([travelNo]);
    },
  };

  function placesOf(travelNos: readonly number[]): Place[] {
    const missing = travelNos.filter((travelNo) => !get(travelNo));
    if (missing.length > 0)
      throw new AppError('NOT_FOUND', `여행지 정보를 찾을 수 없습니다. (번호: ${missing.join(', ')})`);
    return travelNos.flatMap((travelNo) => get(travelNo) ?? []);
  }

  function entryOf(
    actor: Actor,
    { _id: targetNo, title: targetName }: Place,
    fields: { before: AuditFields; after: AuditFields },
  ) {
    return auditEntry(actor, clock.now(), { kind: 'destination', targetNo, targetName, ...fields });
  }
}

const WANTED = DESTINATION_FIELD_NAMES.filter((name) => entryOfField(name).isWanted);

/** True for a place that waits for its position or its address. */
function isDraft({ mapX, mapY, address }: Place): boolean {
  return mapX === null || mapY === null || address === '';
}

function lacksLocalFacts(place: Place): boolean {
  return WANTED.some((name) => place[name] === EMPTY_DESTINATION[name]);
}

/** Creation counts as verification. */
function verifiedDateOf({ verifiedDate, createdDate }: Place): Date {
  return verifiedDate ?? createdDate;
}

/** Longest unverified first; in other groups newest first. */
function sortGroup(group: QualityGroup, places: Place[]): Place[] {
  if (group === 'unverified')
    return places.sort(
      (one, other) => verifiedDateOf(one).getTime() - verifiedDateOf(other).getTime() || one._id - other._id,
    );
  return places.sort((one, other) => other._id - one._id);
}

function toRow({ place, twin, distanceM }: Found, reference: Reference): QualityRow {
  return { ...toPlace(place, reference), twin: twin ? toPlace(twin, reference) : null, distanceM: distanceM ?? null };
}

function toPlace(place: Place, { districts, categories }: Reference): QualityPlace {
  const { _id: travelNo, title, guNo, categoryNo, address } = place;
  return {
    travelNo,
    title,
    guName: districts.get(guNo)?.guName ?? '',
    categoryName: categories.get(categoryNo)?.categoryName ?? '',
    address,
    verifiedDate: verifiedDateOf(place).toISOString(),
  };
}
