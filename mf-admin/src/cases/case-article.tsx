import { countCharacters } from '@osaka/contracts';
import type { CaseDetail, CaseEvent, ReportCase } from '@osaka/contracts/travel';
import { Button, countText, instantText, LinesSkeleton, LoadError, Notice, TextArea } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { Link } from '@osaka/web-kit/router';
import type { RefObject } from 'react';
import { Changes, Difference } from '../difference.tsx';
import records from '../records.module.css';
import { ReviewPictures } from '../review-pictures.tsx';
import { StateBadge } from './case-state.tsx';
import { caseDetail } from './cases.api.ts';
import css from './cases.module.css';
import { ReportedPictures } from './reported-pictures.tsx';

const REASON_MAX = 500;

interface CaseArticleProps {
  found: ReportCase;
  reason: string;
  reasonField: RefObject<HTMLTextAreaElement | null>;
  isBusy: boolean;
  onReason: (text: string) => void;
  onChoose: (choice: 1 | 2 | 3) => void;
}

/** One case: the text as it was reported, who reported it for what, what happened before, and the decision. */
export function CaseArticle({ found, ...decision }: CaseArticleProps) {
  const { reviewNo, travelNo, travelName, memberName, reviewTitle, reviewContent, state, at, step, reportCount } =
    found;
  const { data, error, refetch } = useQuery(caseDetail(reviewNo, step));
  return (
    <article className={css.case} aria-labelledby="case-title">
      <header>
        <p className="row">
          <StateBadge state={state} />
          <span className="meta">
            {instantText(at)} · 신고 {countText(reportCount)}건
          </span>
        </p>
        <h2 id="case-title">{reviewTitle || `${travelName} 리뷰`}</h2>
        <p className="meta">
          <Link className="link" to={`/travels/detail/${travelNo}`}>
            {travelName}
          </Link>{' '}
          · {memberName}
        </p>
      </header>
      <div className={css.grid}>
        <section aria-labelledby="case-text">
          <h3 id="case-text" className="label">
            신고될 때의 글
          </h3>
          <blockquote className={css.text}>{reviewContent}</blockquote>
          {error && <LoadError error={error} onRetry={refetch} title="신고 내용을 불러오지 못했어요." />}
          {!error && !data && <LinesSkeleton count={3} label="신고 내용을 불러오는 중" />}
          {data && <Facts detail={data} />}
        </section>
        <div>
          <Decision found={found} {...decision} />
          {data && <Past detail={data} />}
        </div>
      </div>
    </article>
  );
}

function Facts({ detail: { reviewNo, reviewContent, review, reports, reportedImages = [] } }: { detail: CaseDetail }) {
  const reported = new Set(reportedImages.map(({ imageNo }) => imageNo));
  const added = review?.imageList.filter(({ imageNo }) => !reported.has(imageNo)) ?? [];
  return (
    <>
      {!review && <Notice>작성자가 이 리뷰를 삭제했어요.</Notice>}
      {review && review.reviewContent !== reviewContent && (
        <details className={records.fold}>
          <summary>작성자가 신고 뒤에 글을 고쳤어요</summary>
          <Changes>
            <div>
              <dt>내용</dt>
              <dd>
                <Difference before={reviewContent} after={review.reviewContent} />
              </dd>
            </div>
          </Changes>
        </details>
      )}
      <ReportedPictures reviewNo={reviewNo} pictures={reportedImages} />
      <ReviewPictures pictures={added} label={reported.size > 0 ? '신고 뒤에 올린 사진' : '리뷰 사진'} />
      <h3 className="label">신고</h3>
      <ul className={css.reports}>
        {reports.map(({ reportNo, reportReason, createDate, status }) => (
          <li key={reportNo}>
            <b>{reportReason}</b>
            <span className="meta">
              {instantText(createDate)} · {status}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const EVENTS: Record<CaseEvent['action'], string> = {
  ACCEPT: '블라인드',
  REJECT: '반려',
  REOPEN: '되돌리기',
  REPORT: '새 신고',
  APPEAL: '이의제기',
  KEEP: '그대로 블라인드',
  RESTORE: '다시 보이기',
};

function Past({ detail: { history, earlier } }: { detail: CaseDetail }) {
  return (
    <>
      {history.length > 0 && (
        <section className={css.past} aria-labelledby="case-history">
          <h3 id="case-history" className="label">
            지금까지
          </h3>
          <ol>
            {history.map(({ at, action, memberId, reason }) => (
              <li key={`${at}-${action}`}>
                <p className="meta">
                  <b>{EVENTS[action]}</b> {instantText(at)}
                  {memberId && action !== 'APPEAL' && ` · ${memberId}`}
                </p>
                {reason && <p>{reason}</p>}
              </li>
            ))}
          </ol>
        </section>
      )}
      {earlier.length > 0 && (
        <section className={css.past} aria-labelledby="case-earlier">
          <h3 id="case-earlier" className="label">
            작성자의 다른 신고 <span className="num">{countText(earlier.length)}</span>
          </h3>
          <ul>
            {earlier.map(({ reviewNo, travelName, reviewTitle, state, at }) => (
              <li key={reviewNo}>
                <StateBadge state={state} /> {reviewTitle || `${travelName} 리뷰`}{' '}
                <time className="meta" dateTime={at}>
                  {instantText(at)}
                </time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Decision({
  found: { state, canReopen, reportCount, appeal },
  reason,
  reasonField,
  isBusy,
  onReason,
  onChoose,
}: Omit<CaseArticleProps, 'found'> & { found: ReportCase }) {
  const isAppeal = state === '이의제기';
  const isTooLong = countCharacters(reason) > REASON_MAX;
  if (!isAppeal && state !== '대기중') {
    if (canReopen === false) return <p className={css.decision}>이의제기에 답한 신고라 되돌릴 수 없어요.</p>;
    return (
      <section className={css.decision} aria-label="결정">
        <Button isBusy={isBusy} onClick={() => onChoose(3)}>
          되돌리기 <kbd>3</kbd>
        </Button>
      </section>
    );
  }
  const choose = (choice: 1 | 2) => !isTooLong && onChoose(choice);
  return (
    <section className={css.decision} aria-label="결정">
      {isAppeal && appeal && (
        <div>
          <h3 className="label">이의제기</h3>
          <blockquote className={css.text}>{appeal.text}</blockquote>
        </div>
      )}
      <TextArea
        ref={reasonField}
        label={isAppeal ? '답변' : '사유'}
        optional={isAppeal ? '작성자에게 보내요' : '선택 · 블라인드하면 작성자가, 반려하면 신고자가 읽어요'}
        maxLength={REASON_MAX}
        value={reason}
        error={isTooLong ? '사유는 500자 이내로 입력해주세요.' : undefined}
        onChange={({ target }) => onReason(target.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      <div className={css.choices}>
        <Button kind="main" isBusy={isBusy} onClick={() => choose(1)}>
          {isAppeal ? '그대로 블라인드' : '블라인드'} <kbd>1</kbd>
        </Button>
        <Button isBusy={isBusy} onClick={() => choose(2)}>
          {isAppeal ? '다시 보이기' : '반려'} <kbd>2</kbd>
        </Button>
      </div>
      <p className="help">신고 {countText(reportCount)}건을 모두 처리하고 변경 기록에 남겨요.</p>
    </section>
  );
}
