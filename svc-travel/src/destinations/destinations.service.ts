import type { DestinationDraft } from '@osaka/contracts';
import { AppError, type Clock, type Counters, invalidField } from '@osaka/service-kit';
import { COUNTERS, type DestinationDocument } from '../documents.ts';
import type { DestinationChange, DestinationRepository } from './destinations.repository.ts';

export type DestinationService = ReturnType<typeof createDestinationService>;

/** What the form's choices point to. */
export interface Choices {
  hasCategory(no: number): boolean;
  hasDistrict(no: number): boolean;
  hasTheme(no: number): boolean;
  hasFacility(no: number): boolean;
  /** Numbers of these tags; new ones are made. */
  tagNos(names: readonly string[]): Promise<number[]>;
}

/** Numbers of stored pictures; undefined for an address that is none of ours. */
export interface Pictures {
  numbersOf(imageUrls: readonly string[]): Promise<Map<string, number>>;
  release(imageNos: readonly number[]): Promise<void>;
}

interface Parts {
  destinations: DestinationRepository;
  choices: Choices;
  pictures: Pictures;
  counters: Counters;
  clock: Clock;
  changed(travelNo: number): Promise<void>;
}

const STALE = '다른 관리자가 먼저 수정했습니다. 최신 내용을 확인한 뒤 다시 저장해주세요.';
const ATTEMPTS = 5;

export function createDestinationService({ destinations, choices, pictures, counters, clock, changed }: Parts) {
  async function find(travelNo: number): Promise<DestinationDocument> {
    const destination = await destinations.find(travelNo);
    if (!destination) throw new AppError('NOT_FOUND', '여행지 정보를 찾을 수 없습니다.');
    return destination;
  }

  /** Tries again when another change came first; for changes that fit whatever is there. */
  async function changeNow(travelNo: number, changeOf: (before: DestinationDocument) => DestinationChange | undefined): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const before = await find(travelNo);
      const change = changeOf(before);
      if (!change) return;
      if (await destinations.change(before, { ...change, modifiedDate: clock.now() }, await counters.next(COUNTERS.change))) return changed(travelNo);
    }
    throw new AppError('CONFLICT', STALE);
  }

  async function fieldsOf(draft: DestinationDraft, imagesBefore: DestinationDocument['imageList'] = []) {
    const { optionList, tagList, imageList, ...fields } = draft;
    if (!choices.hasCategory(draft.categoryNo)) throw invalidField('categoryNo', '카테고리를 선택해주세요.');
    if (!choices.hasDistrict(draft.guNo)) throw invalidField('guNo', '지역을 선택해주세요.');
    const optionNos = [...new Set(optionList.map(({ travelOptionNo }) => travelOptionNo))];
    if (!optionNos.every(choices.hasFacility)) throw invalidField('optionList', '등록되지 않은 편의시설입니다.');
    const urls = [...new Set(imageList.map(({ imageUrl }) => imageUrl))];
    const known = new Map([...(await pictures.numbersOf(urls)), ...imagesBefore.map(({ imageNo, imageUrl }) => [imageUrl, imageNo] as const)]);
    if (!urls.every((url) => known.has(url))) throw invalidField('imageList', '올바른 이미지 주소가 아닙니다.');
    const tagNos = await choices.tagNos(tagList.map(({ tagName }) => tagName));
    return { ...fields, optionNos, tagNos, imageList: urls.map((imageUrl) => ({ imageNo: known.get(imageUrl) as number, imageUrl })) };
  }

  return {
    async create(draft: DestinationDraft): Promise<number> {
      const fields = await fieldsOf(draft);
      const now = clock.now();
      const travelNo = await counters.next(COUNTERS.destination);
      const changeNo = await counters.next(COUNTERS.change);
      await destinations.add({ _id: travelNo, ...fields, status: 'Y', themaNos: [], viewCount: 0, createdDate: now, modifiedDate: now, changeNo });
      await changed(travelNo);
      return travelNo;
    },

    async update(travelNo: number, { version, ...draft }: DestinationDraft & { version?: number }): Promise<void> {
      const before = await find(travelNo);
      if (version !== undefined && version !== before.version) throw new AppError('CONFLICT', STALE);
      const fields = await fieldsOf(draft, before.imageList);
      const left = new Set(fields.imageList.map(({ imageNo }) => imageNo));
      await pictures.release(before.imageList.map(({ imageNo }) => imageNo).filter((imageNo) => !left.has(imageNo)));
      if (!(await destinations.change(before, { ...fields, modifiedDate: clock.now() }, await counters.next(COUNTERS.change)))) throw new AppError('CONFLICT', STALE);
      await changed(travelNo);
    },

    toggle: (travelNo: number) => changeNow(travelNo, ({ status }) => ({ status: status === 'Y' ? 'N' : 'Y' })),

    async attachTheme(travelNo: number, themaNo: number): Promise<void> {
      if (!choices.hasTheme(themaNo)) throw new AppError('NOT_FOUND', '테마 정보를 찾을 수 없습니다.');
      await changeNow(travelNo, ({ themaNos }) => (themaNos.includes(themaNo) ? undefined : { themaNos: [...themaNos, themaNo] }));
    },
    detachTheme: (travelNo: number, themaNo: number) =>
      changeNow(travelNo, ({ themaNos }) => (themaNos.includes(themaNo) ? { themaNos: themaNos.filter((no) => no !== themaNo) } : undefined)),
  };
}
