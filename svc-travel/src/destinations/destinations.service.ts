import { isDeepStrictEqual } from 'node:util';
import { type DestinationDraft, EMPTY_DESTINATION } from '@osaka/contracts/travel';
import {
  type Actor,
  AppError,
  type AuditEntry,
  type Clock,
  type Counters,
  invalidField,
  type Reservation,
} from '@osaka/service-kit';
import { COUNTERS } from '../documents/counters.ts';
import type { DestinationDocument } from '../documents/destination-document.ts';
import type { DestinationChange, DestinationRepository } from './destinations.repository.ts';

export type DestinationService = ReturnType<typeof createDestinationService>;

/** Checks and resolves the form's references. */
export interface Choices {
  hasCategory(no: number): boolean;
  hasDistrict(no: number): boolean;
  hasTheme(no: number): boolean;
  hasFacility(no: number): boolean;
  /** Numbers of these tags; missing ones are created. */
  tagNos(names: readonly string[], actor: Actor): Promise<number[]>;
}

/** Numbers of stored pictures; undefined for a foreign URL. */
export interface Pictures {
  numbersOf(imageUrls: readonly string[]): Promise<Map<string, number>>;
  release(imageNos: readonly number[]): Promise<void>;
}

/** Audit log of changes by administrators. */
export interface DestinationAudit {
  entry(actor: Actor, before: DestinationDocument | undefined, after: NewDestination): AuditEntry;
  settle(): Promise<void>;
}
export type NewDestination = Omit<DestinationDocument, 'version' | 'outbox' | 'audit'>;

interface Parts {
  destinations: DestinationRepository;
  choices: Choices;
  pictures: Pictures;
  counters: Counters;
  clock: Clock;
  changed(travelNo: number): Promise<void>;
  audit: DestinationAudit;
}

const STALE = '다른 관리자가 먼저 수정했습니다. 최신 내용을 확인한 뒤 다시 저장해주세요.';
const ATTEMPTS = 5;

export function createDestinationService({ destinations, choices, pictures, counters, clock, changed, audit }: Parts) {
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
    await changed(before._id);
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
    throw new AppError('CONFLICT', STALE);
  }

  async function fieldsOf(actor: Actor, draft: DestinationDraft, imagesBefore: DestinationDocument['imageList'] = []) {
    const { optionList, tagList, imageList, ...fields } = draft;
    if (!choices.hasCategory(draft.categoryNo)) throw invalidField('categoryNo', '카테고리를 선택해주세요.');
    if (!choices.hasDistrict(draft.guNo)) throw invalidField('guNo', '지역을 선택해주세요.');
    const optionNos = [...new Set(optionList.map(({ travelOptionNo }) => travelOptionNo))];
    if (!optionNos.every(choices.hasFacility)) throw invalidField('optionList', '등록되지 않은 편의시설입니다.');
    const urls = [...new Set(imageList.map(({ imageUrl }) => imageUrl))];
    const known = new Map([
      ...(await pictures.numbersOf(urls)),
      ...imagesBefore.map(({ imageNo, imageUrl }) => [imageUrl, imageNo] as const),
    ]);
    if (!urls.every((url) => known.has(url))) throw invalidField('imageList', '올바른 이미지 주소가 아닙니다.');
    const tagNos = await choices.tagNos(
      tagList.map(({ tagName }) => tagName),
      actor,
    );
    return {
      ...fields,
      optionNos,
      tagNos,
      imageList: urls.map((imageUrl) => ({ imageNo: known.get(imageUrl) as number, imageUrl })),
    };
  }

  /** Refuses a late change unless it is stored already: proxies and browsers repeat a PUT whose connection broke. */
  async function requireSame(now: DestinationDocument, version: number, draft: DestinationDraft, actor: Actor) {
    const { optionList: _options, tagList: _tags, imageList: _images, ...texts } = draft;
    const isSame =
      now.version === version + 1 && holds(now, texts) && holds(now, await fieldsOf(actor, draft, now.imageList));
    if (!isSame) throw new AppError('CONFLICT', STALE);
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
      await changed(travelNo);
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
      await pictures.release(before.imageList.map(({ imageNo }) => imageNo).filter((imageNo) => !left.has(imageNo)));
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
