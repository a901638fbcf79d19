import { isDeepStrictEqual } from 'node:util';
import { ADMIN_STALE, type DestinationDraft, EMPTY_DESTINATION } from '@osaka/contracts/travel';
import { type Actor, AppError, invalidField, type Reservation } from '@osaka/service-kit';
import type { TravelContext } from '../context.ts';
import { COUNTERS } from '../documents/counters.ts';
import type { DestinationDocument, NewDestination } from '../documents/destination-document.ts';
import type { ReferenceService } from '../reference/reference.service.ts';
import type { DestinationChange } from './destinations.repository.ts';

export type DestinationService = ReturnType<typeof createDestinationService>;

const ATTEMPTS = 5;

export function createDestinationService(context: TravelContext, reference: ReferenceService) {
  const { clock, counters, destinations, feed, imageRepository, images, lookups } = context;
  const audit = context.audit.destinations;
  const { choices } = lookups;

  async function find(travelNo: number): Promise<DestinationDocument> {
    const destination = await destinations.find(travelNo);
    if (!destination) throw new AppError('NOT_FOUND', '여행지 정보를 찾을 수 없습니다.');
    return destination;
  }

  /** False when another change was first (optimistic lock). */
  async function write(actor: Actor, before: DestinationDocument, fields: DestinationChange): Promise<boolean> {
    const change = { ...fields, modifiedDate: clock.now() };
    const entry = audit.entry(actor, before, { ...before, ...change });
    if (!(await destinations.change(before, change, await counters.next(COUNTERS.change), entry))) return false;
    await audit.settle();
    await feed.changed(before._id);
    return true;
  }

  /** Retries when another change was first; for changes that apply to any version. */
  async function changeNow(
    actor: Actor,
    travelNo: number,
    changeOf: (before: DestinationDocument) => DestinationChange | undefined,
  ): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const before = await find(travelNo);
      const change = changeOf(before);
      if (!change) return;
      if (await write(actor, before, change)) return;
    }
    throw new AppError('CONFLICT', ADMIN_STALE);
  }

  async function fieldsOf(actor: Actor, draft: DestinationDraft, imagesBefore: DestinationDocument['imageList'] = []) {
    const { optionList, tagList, imageList, ...fields } = draft;
    if (!choices.hasCategory(draft.categoryNo)) throw invalidField('categoryNo', '카테고리를 선택해주세요.');
    if (!choices.hasDistrict(draft.guNo)) throw invalidField('guNo', '지역을 선택해주세요.');
    const optionNos = [...new Set(optionList.map(({ travelOptionNo }) => travelOptionNo))];
    if (!optionNos.every(choices.hasFacility)) throw invalidField('optionList', '등록되지 않은 편의시설입니다.');
    const urls = [...new Set(imageList.map(({ imageUrl }) => imageUrl))];
    const credits = new Map(
      [...imagesBefore, ...imageList].flatMap(({ imageUrl, credit }) =>
        credit === undefined ? [] : [[imageUrl, credit] as const],
      ),
    );
    const known = new Map([
      ...(await imageRepository.findNos(urls)),
      ...imagesBefore.map(({ imageNo, imageUrl }) => [imageUrl, imageNo] as const),
    ]);
    if (!urls.every((url) => known.has(url))) throw invalidField('imageList', '올바른 이미지 주소가 아닙니다.');
    const tagNos = await reference.tagNos(
      tagList.map(({ tagName }) => tagName),
      actor,
    );
    return {
      ...fields,
      optionNos,
      tagNos,
      imageList: urls.map((imageUrl) => {
        const credit = credits.get(imageUrl);
        return { imageNo: known.get(imageUrl) as number, imageUrl, ...(credit && { credit }) };
      }),
    };
  }

  /** Refuses a late change unless it is stored already: proxies and browsers repeat a PUT whose connection broke. */
  async function requireSame(now: DestinationDocument, version: number, draft: DestinationDraft, actor: Actor) {
    const { optionList: _options, tagList: _tags, imageList: _images, ...texts } = draft;
    const isSame =
      now.version === version + 1 && holds(now, texts) && holds(now, await fieldsOf(actor, draft, now.imageList));
    if (!isSame) throw new AppError('CONFLICT', ADMIN_STALE);
  }

  return {
    async create(draft: DestinationDraft, actor: Actor, reservation: Reservation): Promise<number> {
      const fields = await fieldsOf(actor, draft);
      const now = clock.now();
      const travelNo = await reservation.reserve(() => counters.next(COUNTERS.destination));
      const changeNo = await counters.next(COUNTERS.change);
      const destination: NewDestination = {
        _id: travelNo,
        ...EMPTY_DESTINATION,
        ...fields,
        status: 'Y',
        themaNos: [],
        viewCount: 0,
        createdDate: now,
        modifiedDate: now,
        verifiedDate: now,
        changeNo,
      };
      await destinations.add(destination, audit.entry(actor, undefined, destination));
      await audit.settle();
      await feed.changed(travelNo);
      return travelNo;
    },

    async update(
      travelNo: number,
      { version, ...draft }: DestinationDraft & { version?: number },
      actor: Actor,
    ): Promise<void> {
      const before = await find(travelNo);
      if (version !== undefined && version !== before.version) return requireSame(before, version, draft, actor);
      const fields = await fieldsOf(actor, draft, before.imageList);
      const left = new Set(fields.imageList.map(({ imageNo }) => imageNo));
      await images.release(before.imageList.map(({ imageNo }) => imageNo).filter((imageNo) => !left.has(imageNo)));
      if (!(await write(actor, before, { ...fields, verifiedDate: clock.now() })))
        await requireSame(await find(travelNo), before.version, draft, actor);
    },

    /** Sets the given status, or toggles it without one. */
    toggle: (travelNo: number, actor: Actor, wanted?: 'Y' | 'N') =>
      changeNow(actor, travelNo, ({ status }) =>
        status === wanted ? undefined : { status: status === 'Y' ? 'N' : 'Y' },
      ),

    async attachTheme(travelNo: number, themaNo: number, actor: Actor): Promise<void> {
      if (!choices.hasTheme(themaNo)) throw new AppError('NOT_FOUND', '테마 정보를 찾을 수 없습니다.');
      await changeNow(actor, travelNo, ({ themaNos }) =>
        themaNos.includes(themaNo) ? undefined : { themaNos: [...themaNos, themaNo] },
      );
    },
    detachTheme: (travelNo: number, themaNo: number, actor: Actor) =>
      changeNow(actor, travelNo, ({ themaNos }) =>
        themaNos.includes(themaNo) ? { themaNos: themaNos.filter((no) => no !== themaNo) } : undefined,
      ),
  };
}

/** Undefined is stored as null. */
function holds(destination: DestinationDocument, fields: DestinationChange): boolean {
  return Object.entries(fields).every(([field, value]) =>
    isDeepStrictEqual(destination[field as keyof DestinationDocument] ?? null, value ?? null),
  );
}
