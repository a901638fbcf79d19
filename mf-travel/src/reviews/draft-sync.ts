import { withoutUnseen } from '@osaka/contracts';
import type { SavedReviewDraft } from '@osaka/contracts/travel';
import { CallError } from '@osaka/web-kit';
import { isUnsent, type NewPhoto, type Photo, pictureOf } from './photos.ts';
import type { DraftCalls } from './review-drafts.api.ts';

export interface FormContent {
  reviewTitle: string;
  reviewContent: string;
  rating: number;
  photos: readonly Photo[];
}
type Typed = Omit<SavedReviewDraft['other'] & object, 'updateDate'>;
export type SyncStatus = 'idle' | 'saving' | 'saved' | 'local';
/** `elsewhere`: another device has gone on with the content that this tab had saved. */
export type Adopted = 'restored' | 'elsewhere';

/** What this tab knows of the server's draft; it survives a reload. */
export interface SyncState {
  /** The last version that it has seen; undefined before the first save. */
  version: number | undefined;
  /** The member has typed something that the server does not have. */
  isDirty: boolean;
}

interface Parts {
  calls: DraftCalls;
  /** The state of an earlier visit of this tab. */
  known: SyncState | undefined;
  /** The content of the form before anything was typed. */
  initial: FormContent;
  /** Resolves when the form shows what this tab had kept. */
  ready: Promise<unknown>;
  read(): FormContent;
  keepState(state: SyncState | undefined): void;
  /** Shows content of the server in the form. */
  adopt(typed: Typed, how: Adopted): void;
  onStatus(status: SyncStatus): void;
  /** What another device had typed; null when there is none. */
  onOther(other: Typed | null): void;
  onUploaded(photo: NewPhoto, image: Typed['imageList'][number]): void;
  onRefused(photo: NewPhoto, error: CallError): void;
  /** Another device has sent the review; nothing more is saved. */
  onPublished(reviewNo: number): void;
  /** Uploaded pictures that the server does not have any more; their files are uploaded again. */
  onLost(imageNos: readonly number[]): void;
}

export type DraftSync = ReturnType<typeof createDraftSync>;
const SAVE_AFTER_MS = 1000;
const RETRY_AFTER_MS = 5000;

/**
 * Keeps the draft of a review form on the server: it loads it when the form opens and saves a second after the last
 * change, one save at a time. The content on the screen is never replaced after the member has typed: it is saved, and
 * what another device had saved is offered beside it.
 */
export function createDraftSync({
  calls: firstCalls,
  known,
  initial,
  ready,
  read,
  keepState,
  adopt,
  onStatus,
  onOther,
  onUploaded,
  onRefused,
  onPublished,
  onLost,
}: Parts) {
  let calls = firstCalls;
  let state = known;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inFlight: Promise<void> | undefined;
  let isTouched = false;
  let isStopped = false;
  let keepStored = false;
  let hasOther = false;
  let hasChangedSince = false;
  let publishedNo: number | undefined;

  const isDirty = () => state?.isDirty === true;
  const isInitial = () => comparable(read()) === comparable(initial) && !read().photos.some(isUnsent);

  function schedule(afterMs: number) {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void flush(), afterMs);
  }

  async function load(): Promise<void> {
    const [found] = await Promise.all([calls.load().catch(() => undefined), ready]);
    if (isStopped || isTouched) return;
    if (state?.isDirty ?? !isInitial()) return markDirty(0);
    // What this tab had saved was sent or discarded elsewhere.
    if (!found && state && !isInitial()) return markDirty(0);
    if (!found) return;
    const isNewer = state?.version !== undefined && found.version !== state.version;
    if (comparableTyped(found) !== comparable(read())) adopt(found, isNewer ? 'elsewhere' : 'restored');
    learn(found);
    onStatus('saved');
  }

  function markDirty(saveAfterMs: number) {
    hasChangedSince = true;
    state = { version: state?.version, isDirty: true };
    keepState(state);
    if (!inFlight) schedule(saveAfterMs);
  }

  function learn({ version, other }: SavedReviewDraft) {
    state = { version, isDirty: hasChangedSince };
    keepState(state);
    hasOther = other !== null;
    onOther(other);
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    if (isStopped) return inFlight ?? Promise.resolve();
    inFlight ??= save().finally(() => {
      inFlight = undefined;
      if (!isStopped && hasChangedSince) schedule(SAVE_AFTER_MS);
    });
    return inFlight;
  }

  async function save(): Promise<void> {
    if (!isDirty()) return;
    hasChangedSince = false;
    onStatus('saving');
    try {
      if (isInitial() && !hasOther) await discard();
      else await send();
      onStatus(state?.version === undefined ? 'idle' : 'saved');
    } catch (error) {
      onStatus('local');
      // What the server refuses is sent again with the next change only.
      if (!(error instanceof CallError) || error.status === 0 || error.status >= 500) schedule(RETRY_AFTER_MS);
    }
  }

  async function send(): Promise<void> {
    for (const photo of read().photos) if (isUnsent(photo)) await upload(photo);
    const content = read();
    const imageNos = content.photos.flatMap((photo) => pictureOf(photo)?.imageNo ?? []);
    const { reviewTitle, reviewContent, rating } = content;
    const answer = await calls.save({
      reviewTitle,
      reviewContent,
      rating,
      imageNos,
      version: state?.version,
      keepStored,
    });
    keepStored = false;
    if (answer.publishedNo !== undefined) {
      isStopped = true;
      publishedNo = answer.publishedNo;
      return onPublished(publishedNo);
    }
    learn(answer);
    const stored = new Set(answer.imageList.map(({ imageNo }) => imageNo));
    const lost = imageNos.filter((imageNo) => !stored.has(imageNo));
    if (lost.length > 0) onLost(lost);
  }

  async function upload(photo: NewPhoto): Promise<void> {
    try {
      onUploaded(photo, await calls.upload(photo.file));
    } catch (error) {
      if (!(error instanceof CallError) || error.files.length === 0) throw error;
      onRefused(photo, error);
    }
  }

  async function discard(): Promise<void> {
    const wasSaved = state?.version !== undefined;
    if (wasSaved) await calls.remove();
    state = undefined;
    keepState(undefined);
    onOther(null);
    hasOther = false;
  }

  return {
    load,
    /** Call after each change of the form by the member. */
    changed() {
      isTouched = true;
      markDirty(SAVE_AFTER_MS);
    },
    /** The form shows what another device had typed; its own content becomes the other one. */
    swapped() {
      isTouched = true;
      keepStored = true;
      markDirty(0);
    },
    /** Saves unsaved changes, such as when the form closes. */
    flush,
    /** Saves nothing more, and ends when no save is in flight: before the review is sent, which ends the draft. */
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await inFlight;
    },
    /** After the review could not be sent. */
    resume() {
      isStopped = false;
      schedule(SAVE_AFTER_MS);
    },
    /** Compares with the server, such as after a refusal: pictures may be lost, or the review sent elsewhere. */
    async compare() {
      isStopped = false;
      markDirty(SAVE_AFTER_MS);
      await flush();
    },
    /** The review that another device has sent. */
    publishedNo: () => publishedNo,
    /** The version of the server's draft that the form has seen. */
    version: () => state?.version,
    /** Saves the content as the draft of another review; false when that fails. */
    async saveAs(otherCalls: DraftCalls): Promise<boolean> {
      await inFlight;
      calls = otherCalls;
      state = undefined;
      isStopped = false;
      for (let sent = 0; sent === 0 || (sent === 1 && read().photos.some(isUnsent)); sent += 1) {
        markDirty(SAVE_AFTER_MS);
        await flush();
      }
      return !isDirty();
    },
    /** After the review was sent. */
    forget() {
      state = undefined;
      keepState(undefined);
    },
    /** Deletes the draft of the server. */
    async startOver() {
      clearTimeout(timer);
      await inFlight;
      await discard().then(
        () => onStatus('idle'),
        () => onStatus('local'),
      );
    },
  };
}

/** The content as one text; the server trims texts. */
function comparable({ photos, ...texts }: FormContent): string {
  return comparableTyped({ ...texts, imageList: photos.flatMap((photo) => pictureOf(photo) ?? []) });
}

function comparableTyped({ reviewTitle, reviewContent, rating, imageList }: Typed): string {
  return JSON.stringify([
    withoutUnseen(reviewTitle).trim(),
    withoutUnseen(reviewContent).trim(),
    rating,
    imageList.map(({ imageNo }) => imageNo),
  ]);
}
