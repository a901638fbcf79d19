import { addressOf } from '@osaka/contracts';
import { type CaseEvent, getReportedImage } from '@osaka/contracts/travel';
import type { MemberDataSection } from '@osaka/service-kit';
import type { StoredCase } from '../cases/case.ts';
import type { TravelContext } from '../context.ts';
import type { StoredReviewDraft } from '../review-drafts/review-drafts.repository.ts';
import type { StoredReview } from '../reviews/reviews.repository.ts';

const REVIEWS_PER_PAGE = 50;
const REPORTS_PER_PAGE = 500;

/** What this service stores about a member, as files of the member's archive. */
export function memberDataSections(context: TravelContext) {
  const { bookmarks, caseRepository, likes, reportRepository, reviewDraftRepository, reviewRepository } = context;
  const { titleOf } = context.lookups;
  return {
    bookmarks: async (memberNo) => {
      const all = (await bookmarks.findOf(memberNo)).map(({ travelNo, createdDate }) => ({
        travelNo,
        title: titleOf(travelNo),
        createdDate,
      }));
      return { files: [jsonFile('bookmarks.json', all)] };
    },

    likes: async (memberNo) => {
      const all = (await likes.findOf(memberNo)).map(({ reviewNo, travelNo }) => ({
        reviewNo,
        travelNo,
        title: titleOf(travelNo),
      }));
      return { files: [jsonFile('likes.json', all)] };
    },

    reviews: async (memberNo, after) => {
      const page = await reviewRepository.findPageOf(memberNo, positionIn(after), REVIEWS_PER_PAGE);
      const last = page.length === REVIEWS_PER_PAGE ? page.at(-1) : undefined;
      return {
        files: page.flatMap((review) => reviewFiles(review, titleOf(review.travelNo))),
        next: last && String(last.reviewNo),
      };
    },

    reviewDrafts: async (memberNo) => {
      const all = await reviewDraftRepository.findOf(memberNo);
      return { files: all.flatMap((draft) => draftFiles(draft, titleOf(draft.travelNo))) };
    },

    reports: async (memberNo, after) => {
      const page = await reportRepository.findPageOf(memberNo, positionIn(after), REPORTS_PER_PAGE);
      const last = page.length === REPORTS_PER_PAGE ? page.at(-1) : undefined;
      // The text and the pictures of the reported review belong to its author.
      const own = page.map(
        ({
          authorNo: _author,
          reviewTitle: _title,
          reviewContent: _text,
          imageList: _images,
          reporterNo: _reporter,
          isLoose: _loose,
          ...report
        }) => ({
          ...report,
          // The reason of a blinding is meant for the author.
          reason: report.status === '반려' ? report.reason : undefined,
          title: titleOf(report.travelNo),
        }),
      );
      if (after && own.length === 0) return { files: [] };
      return {
        files: [jsonFile(after ? `reports-before-${after}.json` : 'reports.json', own)],
        next: last && String(last.reportNo),
      };
    },

    reviewCases: async (memberNo) => ({
      files: (await caseRepository.findOf(memberNo)).flatMap((found) => caseFiles(found, titleOf(found.travelNo))),
    }),
  } satisfies Record<string, MemberDataSection>;
}

/** Pages go from the newest number down. */
function positionIn(after: string): number {
  return Number(after) || Number.MAX_SAFE_INTEGER;
}

/** A folder with the review and its pictures in their order. */
function reviewFiles(
  {
    reviewNo,
    travelNo,
    reviewTitle,
    reviewContent,
    rating,
    imageList,
    blinded,
    createdDate,
    modifiedDate,
  }: StoredReview,
  title: string,
) {
  const folder = `reviews/${reviewNo}`;
  const pictures = imageList.map(({ imageUrl }, index) => ({ path: `${folder}/${index + 1}.webp`, address: imageUrl }));
  const images = pictures.map(({ path }) => path);
  return [
    jsonFile(`${folder}/review.json`, {
      reviewNo,
      travelNo,
      title,
      reviewTitle,
      reviewContent,
      rating,
      blinded,
      createdDate,
      modifiedDate,
      images,
    }),
    ...pictures,
  ];
}

/** A draft of a review with the pictures that were uploaded for it. */
function draftFiles(
  { draftKey, travelNo, reviewNo, reviewTitle, reviewContent, rating, pictures, other, updateDate }: StoredReviewDraft,
  title: string,
) {
  const folder = `review-drafts/${draftKey}`;
  const files = pictures.map(({ imageUrl }, index) => ({ path: `${folder}/${index + 1}.webp`, address: imageUrl }));
  const typedElsewhere = other && {
    reviewTitle: other.reviewTitle,
    reviewContent: other.reviewContent,
    rating: other.rating,
    updateDate: other.updateDate,
  };
  return [
    jsonFile(`${folder}/draft.json`, {
      travelNo,
      title,
      reviewNo,
      reviewTitle,
      reviewContent,
      rating,
      updateDate,
      images: files.map(({ path }) => path),
      typedElsewhere,
    }),
    ...files,
  ];
}

/** The part of a case for its author; the rest of its history concerns the reporters. */
const FOR_AUTHORS: readonly CaseEvent['action'][] = ['ACCEPT', 'APPEAL', 'KEEP', 'RESTORE'];

/** A reported review of the member as it was reported, with its pictures, why it is blinded, and the appeal. */
function caseFiles(
  { reviewNo, travelNo, reviewTitle, reviewContent, imageList = [], state, at, blinding, appeal, history }: StoredCase,
  title: string,
) {
  const folder = `review-cases/${reviewNo}`;
  const files = imageList.map(({ imageNo }, index) => ({
    path: `${folder}/${index + 1}.webp`,
    address: addressOf(getReportedImage, { params: { reviewNo, imageNo } }),
  }));
  const told = history
    .filter(({ action }) => FOR_AUTHORS.includes(action))
    .map(({ at: toldAt, action, reason }) => ({ at: toldAt, action, reason }));
  const images = files.map(({ path }) => path);
  return [
    jsonFile(`${folder}/case.json`, {
      reviewNo,
      travelNo,
      title,
      reviewTitle,
      reviewContent,
      images,
      state,
      at,
      blinding,
      appeal,
      history: told,
    }),
    ...files,
  ];
}

function jsonFile(path: string, content: unknown) {
  return { path, text: JSON.stringify(content, null, 2) };
}
