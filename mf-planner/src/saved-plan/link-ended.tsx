import { EmptyState, PageHeading } from '@osaka/web-kit';

/** For links of any kind that hold no longer. */
export function LinkEnded({ message, title = '공유된 여행' }: { message: string; title?: string }) {
  return (
    <div className="wrap wrap--narrow">
      <PageHeading isHidden>{title}</PageHeading>
      <EmptyState hint="보내 준 분에게 새 링크를 부탁해 보세요." action={{ to: '/travels', label: '여행지 둘러보기' }}>
        {message}
      </EmptyState>
    </div>
  );
}
