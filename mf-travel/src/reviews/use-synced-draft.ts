import type { ReviewDraft, SavedReviewDraft } from '@osaka/contracts/travel';
import { tabValues, useLatest, useSession } from '@osaka/web-kit';
import { useEffect, useState } from 'react';
import { type Adopted, createDraftSync, type FormContent, type SyncState, type SyncStatus } from './draft-sync.ts';
import { isNew, keptPhotos, type Photo, withoutPictures, withProblems } from './photos.ts';
import { draftCalls } from './review-drafts.api.ts';

type Other = NonNullable<SavedReviewDraft['other']>;

interface SyncedForm {
  draftKey: string;
  initial: FormContent;
  draft: ReviewDraft;
  photos: { whenRestored: Promise<unknown>; read(): readonly Photo[] };
  setDraft: (draft: ReviewDraft) => void;
  setPhotos: (change: Photo[] | ((now: Photo[]) => Photo[])) => void;
}

/** Keeps the input of a review form on the server, too, so that another device can continue it. */
export function useSyncedDraft(form: SyncedForm) {
  const { loginInfo } = useSession();
  const latest = useLatest(form);
  const [status, setStatus] = useState<SyncStatus>('idle');
  const [adopted, setAdopted] = useState<Adopted>();
  const [other, setOther] = useState<Other | null>(null);
  const [publishedNo, setPublishedNo] = useState<number>();
  const [sync] = useState(() => {
    const stateKey = `osaka:review-sync:${loginInfo?.memberNo ?? 'guest'}:${form.draftKey}`;
    return createDraftSync({
      calls: draftCalls(form.draftKey),
      known: readState(stateKey),
      initial: form.initial,
      ready: form.photos.whenRestored,
      read: () => ({ ...latest.current.draft, photos: form.photos.read() }),
      keepState: (state) => keepState(stateKey, state),
      adopt: (typed, how) => {
        show(typed);
        setAdopted(how);
      },
      onStatus: setStatus,
      onOther: (typed) => setOther(typed as Other | null),
      onUploaded: (photo, image) =>
        latest.current.setPhotos((now) => now.map((each) => (each.id === photo.id ? { ...photo, image } : each))),
      onRefused: (photo, { files }) => latest.current.setPhotos((now) => withProblems(now, [photo], files)),
      onPublished: setPublishedNo,
      onLost: (imageNos) => latest.current.setPhotos((now) => withoutPictures(now, imageNos)),
    });
  });

  function show({
    reviewTitle,
    reviewContent,
    rating,
    imageList,
  }: Pick<Other, 'reviewTitle' | 'reviewContent' | 'rating' | 'imageList'>) {
    latest.current.setDraft({ reviewTitle, reviewContent, rating });
    const own = new Map(
      form.photos
        .read()
        .flatMap((photo) => (isNew(photo) && photo.image ? [[photo.image.imageNo, photo] as const] : [])),
    );
    latest.current.setPhotos(imageList.map((image) => own.get(image.imageNo) ?? (keptPhotos([image])[0] as Photo)));
  }

  useEffect(() => {
    void sync.load();
    const flush = () => void sync.flush();
    const flushWhenHidden = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      document.removeEventListener('visibilitychange', flushWhenHidden);
      flush();
    };
  }, [sync]);

  const swap = () => {
    if (!other) return;
    show(other);
    sync.swapped();
  };
  return { sync, status, adopted, other, publishedNo, swap, forgetNotice: () => setAdopted(undefined) };
}

function readState(key: string): SyncState | undefined {
  try {
    const state: unknown = JSON.parse(tabValues.read(key) ?? 'null');
    return typeof state === 'object' && state !== null && 'isDirty' in state ? (state as SyncState) : undefined;
  } catch {
    return undefined;
  }
}

function keepState(key: string, state: SyncState | undefined): void {
  if (state) tabValues.write(key, JSON.stringify(state));
  else tabValues.remove(key);
}
