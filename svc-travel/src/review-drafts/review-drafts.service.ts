import { tooManyFiles } from '@osaka/contracts';
import {
  REVIEW_DRAFT_DAYS,
  REVIEW_DRAFTS_MAX,
  REVIEW_IMAGES,
  REVIEW_SENT,
  type SavedReviewDraft,
  type saveReviewDraft,
} from '@osaka/contracts/travel';
import { AppError, type Member, type UploadedFile, unavailable } from '@osaka/service-kit';
import type * as z from 'zod/mini';
import type { TravelContext } from '../context.ts';
import type { StoredPicture } from '../images/images.repository.ts';
import type { DraftContent, StoredReviewDraft } from './review-drafts.repository.ts';

export type ReviewDraftService = ReturnType<typeof createReviewDraftService>;

type Saved = z.output<typeof saveReviewDraft.body>;

const DAY_MS = 24 * 3600 * 1000;
const ATTEMPTS = 10;
/** Of the shown and the other content. */
const PICTURES_MAX = 2 * REVIEW_IMAGES.maxFiles;
/** A picture that another tab has just uploaded is not in the content yet. */
const UNSHOWN_KEPT_MS = 10 * 60 * 1000;
const EMPTY = { reviewTitle: '', reviewContent: '', rating: 0, imageNos: [], pictures: [], writer: '', other: null };

/** Drafts of reviews with their pictures, so that a member can go on with them on another device. */
export function createReviewDraftService(context: TravelContext) {
  const { clock, images, lookups, reviewDraftRepository, reviewRepository } = context;

  async function targetOf(
    member: Member,
    draftKey: string,
  ): Promise<{ travelNo: number; reviewNo: number | null; kept: StoredPicture[] }> {
    const [kind, no] = draftKey.split('-');
    if (kind === 'edit') {
      const review = await reviewRepository.find(Number(no));
      if (!review) throw new AppError('NOT_FOUND', '리뷰 데이터를 찾을 수 없습니다.');
      if (review.authorNo !== member.memberNo)
        throw new AppError('FORBIDDEN', '본인이 작성한 리뷰만 수정하거나 삭제할 수 있습니다.');
      return { travelNo: review.travelNo, reviewNo: Number(no), kept: review.imageList };
    }
    if (lookups.get(Number(no))?.status !== 'Y') throw new AppError('NOT_FOUND', '여행지 정보를 찾을 수 없습니다.');
    return { travelNo: Number(no), reviewNo: null, kept: [] };
  }

  async function begin(
    member: Member,
    draftKey: string,
    draft: Pick<StoredReviewDraft, 'travelNo' | 'reviewNo' | 'writer'> & Partial<StoredReviewDraft>,
  ): Promise<boolean> {
    if ((await reviewDraftRepository.count(member.memberNo)) >= REVIEW_DRAFTS_MAX)
      throw new AppError('CONFLICT', `작성 중인 리뷰는 최대 ${REVIEW_DRAFTS_MAX}개까지 보관할 수 있어요.`);
    return reviewDraftRepository.add({
      ...EMPTY,
      version: 1,
      memberNo: member.memberNo,
      draftKey,
      updateDate: clock.now(),
      ...draft,
    });
  }

  async function untilStored<T>(attempt: () => Promise<T | undefined>): Promise<T> {
    for (let attempts = 0; attempts < ATTEMPTS; attempts += 1) {
      const stored = await attempt();
      if (stored) return stored;
    }
    throw unavailable(1, 'contention');
  }

  /** Pictures that neither content shows; one that was uploaded just now stays. */
  function unshownOf(stored: StoredReviewDraft, { imageNos }: DraftContent, other: DraftContent | null) {
    const shown = new Set([...imageNos, ...(other?.imageNos ?? [])]);
    const uploadedBeforeMs = clock.now().getTime() - UNSHOWN_KEPT_MS;
    return stored.pictures.filter(
      ({ imageNo, addedAt }) => !shown.has(imageNo) && addedAt.getTime() < uploadedBeforeMs,
    );
  }

  async function trySave(member: Member, draftKey: string, { writer, version, keepStored, ...typed }: Saved) {
    const { travelNo, reviewNo, kept } = await targetOf(member, draftKey);
    const stored = await reviewDraftRepository.find(member.memberNo, draftKey);
    // A form that knows the draft from before it became a review; any other one begins a new review.
    if (stored && version !== undefined && (await reviewOf(stored))) return true;
    const known = new Set([...kept, ...(stored?.pictures ?? [])].map(({ imageNo }) => imageNo));
    const content: DraftContent = {
      ...typed,
      imageNos: typed.imageNos.filter((imageNo) => known.has(imageNo)),
      updateDate: clock.now(),
    };
    if (!stored) return begin(member, draftKey, { travelNo, reviewNo, writer, ...content });
    const isUnknown =
      stored.writer !== '' && stored.writer !== writer && stored.version !== version && !isEmpty(stored);
    const replaces = (isUnknown || keepStored) && !hasSameContent(stored, content);
    const other = replaces ? contentOf(stored) : stored.other;
    const unshown = unshownOf(stored, content, other);
    const isStored = await reviewDraftRepository.change(stored, {
      ...content,
      writer,
      other,
      publishedNo: null,
      pictures: stored.pictures.filter((picture) => !unshown.includes(picture)),
    });
    if (isStored) await images.release(numbersOf(unshown));
    return isStored;
  }

  async function tryAddPicture(member: Member, draftKey: string, picture: StoredPicture) {
    const { travelNo, reviewNo, kept } = await targetOf(member, draftKey);
    const stored = await reviewDraftRepository.find(member.memberNo, draftKey);
    const added = { ...picture, addedAt: clock.now() };
    if (!stored)
      return begin(member, draftKey, {
        travelNo,
        reviewNo,
        writer: '',
        imageNos: [...numbersOf(kept), picture.imageNo].slice(0, REVIEW_IMAGES.maxFiles),
        pictures: [added],
      });
    if (stored.pictures.length >= PICTURES_MAX) throw new AppError('CONFLICT', tooManyFiles(REVIEW_IMAGES));
    const imageNos = [...stored.imageNos, picture.imageNo].slice(0, REVIEW_IMAGES.maxFiles);
    return reviewDraftRepository.change(stored, {
      pictures: [...stored.pictures, added],
      imageNos,
      updateDate: clock.now(),
    });
  }

  /** The review that a draft has become, unless it was deleted. */
  async function reviewOf({ publishedNo }: StoredReviewDraft): Promise<number | undefined> {
    return publishedNo && (await reviewRepository.find(publishedNo)) ? publishedNo : undefined;
  }

  /** Its pictures are deleted by the sweep of pictures unless a review shows them. */
  async function discard(draft: StoredReviewDraft): Promise<boolean> {
    await images.release(numbersOf(draft.pictures));
    return reviewDraftRepository.remove(draft);
  }

  async function remove(memberNo: number, draftKey: string): Promise<void> {
    await untilStored(async () => {
      const stored = await reviewDraftRepository.find(memberNo, draftKey);
      return !stored || (await discard(stored));
    });
  }

  async function show(draft: StoredReviewDraft): Promise<SavedReviewDraft> {
    const kept = draft.reviewNo === null ? [] : ((await reviewRepository.find(draft.reviewNo))?.imageList ?? []);
    const pictures = new Map(
      [...kept, ...draft.pictures].map(({ imageNo, imageUrl, width, height }) => [
        imageNo,
        { imageNo, imageUrl, width, height },
      ]),
    );
    const shown = ({ reviewTitle, reviewContent, rating, imageNos, updateDate }: DraftContent) => ({
      reviewTitle,
      reviewContent,
      rating,
      imageList: imageNos.flatMap((imageNo) => pictures.get(imageNo) ?? []),
      updateDate: updateDate.toISOString(),
    });
    const { draftKey, travelNo, reviewNo, version, other } = draft;
    const publishedNo = await reviewOf(draft);
    return {
      ...shown(draft),
      ...(publishedNo && { publishedNo }),
      draftKey,
      travelNo,
      travelName: lookups.titleOf(travelNo),
      reviewNo,
      version,
      other: other && shown(other),
    };
  }

  return {
    remove,

    async list(memberNo: number): Promise<SavedReviewDraft[]> {
      return Promise.all((await reviewDraftRepository.findOf(memberNo)).map(show));
    },

    /** The newest content wins; what another tab had typed meanwhile is kept beside it. */
    async save(member: Member, draftKey: string, saved: Saved): Promise<SavedReviewDraft> {
      await untilStored(async () => (await trySave(member, draftKey, saved)) || undefined);
      const stored = await reviewDraftRepository.find(member.memberNo, draftKey);
      if (!stored) throw new AppError('NOT_FOUND', '작성 중인 리뷰를 찾을 수 없습니다.');
      return show(stored);
    },

    async addPhoto(member: Member, draftKey: string, files: readonly UploadedFile[]): Promise<StoredPicture> {
      if (files.length === 0) throw new AppError('INVALID', '이미지 파일을 선택해주세요.');
      await targetOf(member, draftKey);
      const [picture] = (await images.keep(files, member.memberNo)) as [StoredPicture];
      try {
        await untilStored(async () => (await tryAddPicture(member, draftKey, picture)) || undefined);
      } catch (error) {
        await images.release([picture.imageNo]);
        throw error;
      }
      return picture;
    },

    /** Uploaded pictures of a draft, by number. */
    async picturesOf(memberNo: number, draftKey: string): Promise<ReadonlyMap<number, StoredPicture>> {
      const stored = await reviewDraftRepository.find(memberNo, draftKey);
      return new Map((stored?.pictures ?? []).map(({ addedAt: _addedAt, ...picture }) => [picture.imageNo, picture]));
    },

    /** Refuses a form that knows the draft from before another device sent it. */
    async refuseSent(memberNo: number, draftKey: string, draftVersion: number | undefined): Promise<void> {
      const stored = draftVersion === undefined ? null : await reviewDraftRepository.find(memberNo, draftKey);
      if (stored && (await reviewOf(stored))) throw new AppError('CONFLICT', REVIEW_SENT);
    },

    /** Ends the draft; a mark names to other devices the review that it has become. */
    async publish(memberNo: number, draftKey: string, publishedNo: number): Promise<void> {
      await untilStored(async () => {
        const stored = await reviewDraftRepository.find(memberNo, draftKey);
        if (!stored) return true;
        await images.release(numbersOf(stored.pictures));
        return reviewDraftRepository.change(stored, { ...EMPTY, publishedNo, updateDate: clock.now() });
      });
    },

    /** After a withdrawal. */
    async removeAllOf(memberNo: number): Promise<void> {
      for (const { draftKey } of await reviewDraftRepository.findAllOf(memberNo)) await remove(memberNo, draftKey);
    },

    /** Removes drafts that nobody has changed for REVIEW_DRAFT_DAYS. */
    async sweep(): Promise<void> {
      for (const draft of await reviewDraftRepository.findExpired(
        new Date(clock.now().getTime() - REVIEW_DRAFT_DAYS * DAY_MS),
      ))
        await discard(draft);
    },
  };
}

function contentOf({ reviewTitle, reviewContent, rating, imageNos, updateDate }: DraftContent): DraftContent {
  return { reviewTitle, reviewContent, rating, imageNos, updateDate };
}

function hasSameContent(one: DraftContent, other: DraftContent): boolean {
  const comparable = ({ updateDate: _updateDate, ...content }: DraftContent) => JSON.stringify(content);
  return comparable(contentOf(one)) === comparable(contentOf(other));
}

function isEmpty({ reviewTitle, reviewContent, rating, imageNos }: DraftContent): boolean {
  return reviewTitle === '' && reviewContent === '' && rating === 0 && imageNos.length === 0;
}

function numbersOf(pictures: readonly { imageNo: number }[]): number[] {
  return pictures.map(({ imageNo }) => imageNo);
}
