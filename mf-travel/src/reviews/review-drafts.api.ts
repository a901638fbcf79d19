import {
  deleteReviewDraft,
  listReviewDrafts,
  type SavedReviewDraft,
  saveReviewDraft,
  uploadDraftPhoto,
} from '@osaka/contracts/travel';
import { call, callMultipart } from '@osaka/web-kit';
import { queryOptions } from '@osaka/web-kit/query';

/** Of this page; another tab, device or visit is another writer. */
const WRITER = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');

interface Unsaved {
  reviewTitle: string;
  reviewContent: string;
  rating: number;
  imageNos: number[];
  version: number | undefined;
  keepStored: boolean;
}
export type DraftCalls = ReturnType<typeof draftCalls>;

/** The calls for one draft. */
export function draftCalls(draftKey: string) {
  const params = { draftKey };
  return {
    load: (): Promise<SavedReviewDraft | undefined> =>
      call(listReviewDrafts).then(({ data }) => data.find((draft) => draft.draftKey === draftKey)),
    save: (body: Unsaved): Promise<SavedReviewDraft> =>
      call(saveReviewDraft, { params, body: { ...body, writer: WRITER } }).then(({ data }) => data),
    upload: (file: File) => callMultipart(uploadDraftPhoto, { params, files: [file] }).then(({ data }) => data),
    remove: () => call(deleteReviewDraft, { params }),
  };
}

export const reviewDrafts = (memberNo: number) =>
  queryOptions({
    queryKey: ['review-drafts', memberNo],
    queryFn: ({ signal }) => call(listReviewDrafts, {}, { signal }).then(({ data }) => data),
    staleTime: 0,
    retry: false,
  });
