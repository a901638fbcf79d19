import {
  editDraftKey,
  newDraftKey,
  REVIEW_CONTENT_MAX,
  REVIEW_SENT,
  REVIEW_TITLE_MAX,
  type Review,
  type ReviewDraft,
} from '@osaka/contracts/travel';
import {
  Button,
  CallError,
  confirmAction,
  type GuestClick,
  messageOf,
  showAlert,
  TextArea,
  TextInput,
  useFormLogin,
  useKeptDraft,
  useOnce,
} from '@osaka/web-kit';
import { useQueryClient } from '@osaka/web-kit/query';
import { useNavigate } from '@osaka/web-kit/router';
import { type FormEvent, useRef, useState } from 'react';
import { DraftNotice, EDIT_PUBLISHED, SyncNote } from './draft-notice.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { isNew, keptPhotos, photoChanges, withProblems } from './photos.ts';
import { type DraftProblems, problemsOf } from './review-draft.ts';
import { draftCalls } from './review-drafts.api.ts';
import styles from './review-form.module.css';
import { addReview, changeReview, reviewsKey } from './reviews.api.ts';
import { StarPicker } from './star-picker.tsx';
import { useKeptPhotos } from './use-kept-photos.ts';
import { useSyncedDraft } from './use-synced-draft.ts';

interface ReviewFormProps {
  travelNo: number;
  review?: Review | undefined;
  /** Message when saving fails and the server gives no reason. */
  failureText?: string;
  /** On a page for everybody: opens the form again after a login. */
  click?: GuestClick | undefined;
  onCancel: () => void;
  onSaved: (review: Review) => Promise<void>;
}

export function ReviewForm({
  travelNo,
  review,
  failureText = '리뷰 저장에 실패했습니다.',
  click,
  onCancel,
  onSaved,
}: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const name = review ? `review:${review.reviewNo}` : `new-review:${travelNo}`;
  const texts = {
    reviewTitle: review?.reviewTitle ?? '',
    reviewContent: review?.reviewContent ?? '',
    rating: review?.rating ?? 0,
  };
  const { draft, setDraft, isRestored, forget, startOver } = useKeptDraft<ReviewDraft>(name, texts);
  const [problems, setProblems] = useState<DraftProblems>({});
  const photoDraft = useKeptPhotos(name, () => keptPhotos(review?.imageList ?? []));
  const { photos, setPhotos } = photoDraft;
  const [progress, setProgress] = useState<number>();
  const synced = useSyncedDraft({
    draftKey: review ? editDraftKey(review.reviewNo) : newDraftKey(travelNo),
    initial: { ...texts, photos: keptPhotos(review?.imageList ?? []) },
    draft,
    photos: photoDraft,
    setDraft,
    setPhotos,
  });
  const { sync } = synced;
  const needsLogin = useFormLogin(click, '#reviews');
  const client = useQueryClient();
  const navigate = useNavigate();

  const change = (part: Partial<ReviewDraft>) => {
    setDraft({ ...draft, ...part });
    sync.changed();
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in part))));
  };
  const [save] = useOnce(async () => {
    const found = problemsOf(draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstProblem(form.current, found);
    if (sync.publishedNo() !== undefined) return offerPublished();
    setProgress(0);
    await sync.stop();
    try {
      const saved = await send();
      forgetAll();
      await onSaved(saved);
    } catch (error) {
      if (error instanceof CallError && error.status === 409) await sync.compare();
      else sync.resume();
      setProgress(undefined);
      if (needsLogin(error)) return;
      if (sync.publishedNo() !== undefined) return offerPublished();
      if (error instanceof CallError && error.errors.length > 0)
        setProblems(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])));
      setPhotos((now) => withProblems(now, now, error instanceof CallError ? error.files : []));
      await showAlert(error instanceof CallError && error.status > 0 ? messageOf(error) : failureText);
    }
  });
  const forgetAll = () => {
    sync.forget();
    forget();
    photoDraft.forget();
  };
  const [editPublished] = useOnce(async () => {
    const reviewNo = sync.publishedNo();
    if (reviewNo === undefined) return;
    if (!(await sync.saveAs(draftCalls(editDraftKey(reviewNo))))) return showAlert(failureText);
    forgetAll();
    await client.invalidateQueries({ queryKey: reviewsKey });
    navigate(`/myreviews/list?edit=${reviewNo}`);
  });
  const offerPublished = async () => {
    const message = `${REVIEW_SENT}\n쓰고 있는 내용으로 등록한 리뷰를 수정하시겠습니까?`;
    if (await confirmAction({ message, action: EDIT_PUBLISHED })) await editPublished();
  };
  const startAfresh = () => {
    startOver();
    photoDraft.startOver();
    synced.forgetNotice();
    void sync.startOver();
    setProblems({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const send = () => {
    // A save in flight may have uploaded some of them.
    const { files, ...changes } = photoChanges(review?.imageList ?? [], photoDraft.read());
    const saving = { draft, draftVersion: sync.version(), files, onProgress: setProgress };
    return review ? changeReview(review.reviewNo, changes, saving) : addReview(travelNo, changes.imageOrder, saving);
  };

  return (
    <form method="post" ref={form} className="form" noValidate onSubmit={submit}>
      <DraftNotice
        isRestored={isRestored || photoDraft.isRestored}
        synced={synced}
        isEdit={review !== undefined}
        onStartOver={startAfresh}
        onOpenPublished={() => {
          forgetAll();
          void client.invalidateQueries({ queryKey: reviewsKey });
          onCancel();
          navigate('/myreviews/list');
        }}
        onEditPublished={editPublished}
      />
      <StarPicker value={draft.rating} error={problems.rating} onChange={(rating) => change({ rating })} />
      <TextInput
        label="제목"
        name="reviewTitle"
        value={draft.reviewTitle}
        error={problems.reviewTitle}
        maxLength={REVIEW_TITLE_MAX}
        onChange={(event) => change({ reviewTitle: event.target.value })}
      />
      <TextArea
        label="내용"
        placeholder="어떤 점이 좋았나요? 가는 길이나 붐비는 시간을 적어 주시면 다음 여행자에게 도움이 돼요."
        name="reviewContent"
        maxLength={REVIEW_CONTENT_MAX}
        value={draft.reviewContent}
        error={problems.reviewContent}
        onChange={(event) => change({ reviewContent: event.target.value })}
      />
      <PhotoPicker
        photos={photos}
        onChange={(next) => {
          setPhotos(next);
          sync.changed();
        }}
      />
      <SyncNote status={synced.status} />
      {progress !== undefined && photos.some(isNew) && <Progress part={progress} />}
      <div className={`dialog__acts form__acts ${styles.acts}`}>
        <Button onClick={onCancel}>취소</Button>
        <Button kind="main" type="submit" isBusy={progress !== undefined}>
          {progress === undefined ? '저장하기' : '저장하는 중'}
        </Button>
      </div>
    </form>
  );
}

function Progress({ part }: { part: number }) {
  const percent = Math.round(part * 100);
  return (
    <div className={styles.progress}>
      <progress max={100} value={percent} aria-label="사진 올리기" />
      <p className="meta num">{percent < 100 ? `사진을 올리는 중 ${percent}%` : '사진을 다듬는 중이에요.'}</p>
    </div>
  );
}

function focusFirstProblem(form: HTMLFormElement | null, problems: DraftProblems): void {
  const first = (['rating', 'reviewTitle', 'reviewContent'] as const).find((field) => problems[field]);
  form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
}
