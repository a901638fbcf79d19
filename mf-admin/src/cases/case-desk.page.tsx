import { type CaseState, caseState, type ReportCase } from '@osaka/contracts/travel';
import { Button, EmptyState, LoadError, showAlert, TableSkeleton, Tabs, useKeptDraft } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { createSearchParams, useSearchParams } from '@osaka/web-kit/router';
import { useRef } from 'react';
import { AdminPage } from '../admin-page.tsx';
import { CaseArticle } from './case-article.tsx';
import { CaseQueue, decidePicked } from './case-queue.tsx';
import { caseOf } from './cases.api.ts';
import css from './cases.module.css';
import { actionOf } from './queue-state.ts';
import { useCaseQueue } from './use-case-queue.ts';
import { useQueueKeys } from './use-queue-keys.ts';

const EMPTY: Record<CaseState, string> = {
  대기중: '처리할 신고가 없어요.',
  이의제기: '답할 이의제기가 없어요.',
  처리완료: '블라인드한 리뷰가 없어요.',
  반려: '반려한 신고가 없어요.',
};
const HELP =
  'J·K 다음과 이전, 1 블라인드, 2 반려 또는 다시 보이기, 3 되돌리기, X 고르기, 고른 것이 있으면 1·2·3은 고른 것 모두, U 방금 한 결정 되돌리기. 글을 쓰는 동안에는 Esc를 누른 다음에 쓸 수 있어요.';

export function CaseDeskPage() {
  const [address] = useSearchParams();
  const state = caseState.safeParse(address.get('state')).data ?? '대기중';
  const caseNo = address.get('case') ?? '';
  return (
    <AdminPage title="신고 처리" lead="리뷰 하나에 들어온 신고를 한 건으로 모았어요." actions={<Keys />}>
      {/^[1-9]\d{0,14}$/.test(caseNo) ? (
        <OpenedCase key={caseNo} reviewNo={Number(caseNo)} />
      ) : (
        <CaseDesk key={state} state={state} />
      )}
    </AdminPage>
  );
}

/** The desk with the case that the address names, among those of the same state. */
function OpenedCase({ reviewNo }: { reviewNo: number }) {
  const { data, error, refetch } = useQuery(caseOf(reviewNo));
  if (data) return <CaseDesk state={data.state} opened={data} />;
  if (error) return <LoadError error={error} onRetry={refetch} title="신고를 불러오지 못했어요." />;
  return <TableSkeleton count={8} label="신고를 불러오는 중" />;
}

function Keys() {
  return (
    <p className={css.keys}>
      <span className="sr-only">단축키</span>
      <kbd>J</kbd>
      <kbd>K</kbd> 다음·이전 <kbd>1</kbd> 블라인드 <kbd>2</kbd> 반려 <kbd>X</kbd> 고르기 <kbd>U</kbd> 되돌리기{' '}
      <kbd>?</kbd> 모두
    </p>
  );
}

function CaseDesk({ state, opened }: { state: CaseState; opened?: ReportCase }) {
  const queue = useCaseQueue(state, opened);
  const { query, rows, current, sending } = queue;
  const { draft: reasons, setDraft: setReasons } = useKeptDraft<Record<string, string>>('case-reasons', {});
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const reason = (current && reasons[current.reviewNo]) ?? '';
  const setReason = (reviewNo: number, text: string) =>
    setReasons(({ [reviewNo]: _before, ...others }) => (text ? { ...others, [reviewNo]: text } : others));

  const choose = (choice: 1 | 2 | 3) => {
    if (!current || sending.has(current.reviewNo)) return;
    const action = actionOf(current, choice);
    if (!action) return;
    if (current.state === '이의제기' && !reason.trim()) {
      reasonField.current?.focus();
      return void showAlert('사유를 입력해주세요.').then(() => reasonField.current?.focus());
    }
    queue.decide([current.reviewNo], action, reason.trim());
    setReason(current.reviewNo, '');
  };
  useQueueKeys({
    move: queue.move,
    choose: (choice) => (queue.picked.length > 0 ? void decidePicked(queue, state, choice) : choose(choice)),
    pick: () => current && queue.pickable.includes(current.reviewNo) && queue.pick(current.reviewNo),
    undo: queue.undoLast,
    help: () => void showAlert(HELP),
  });

  const options = caseState.options.map((value) => ({
    value,
    label: value,
    ...(queue.counts && { count: queue.counts[value] ?? 0 }),
  }));
  return (
    <>
      <Tabs label="상태" options={options} value={state} toOf={(value) => `?${createSearchParams({ state: value })}`} />
      {query.error && rows.length === 0 && (
        <LoadError error={query.error} onRetry={query.refetch} title="신고 목록을 불러오지 못했어요." />
      )}
      {query.isPending && <TableSkeleton count={8} label="신고를 불러오는 중" />}
      {query.data && !current && (
        <EmptyState hint="신고가 들어오면 여기에서 처리할 수 있어요.">{EMPTY[state]}</EmptyState>
      )}
      {current && (
        <div className={css.desk}>
          <section className={css.queue} aria-label="신고 목록">
            <CaseQueue queue={queue} state={state} currentNo={current.reviewNo} />
            {query.hasNextPage && (
              <Button isWide isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                더보기
              </Button>
            )}
          </section>
          <CaseArticle
            key={current.reviewNo}
            found={current}
            reason={reason}
            reasonField={reasonField}
            isBusy={sending.has(current.reviewNo)}
            onReason={(text) => setReason(current.reviewNo, text)}
            onChoose={choose}
          />
        </div>
      )}
    </>
  );
}
