import type { DestinationCard as Destination } from '@osaka/contracts/travel';
import {
  CardsSkeleton,
  countText,
  DestinationCard,
  EmptyState,
  Icon,
  LoadError,
  MembersOnly,
  PageHeading,
} from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { bookmarks, useBookmark } from '../bookmarks.api.ts';
import { CardActions } from '../card-actions.tsx';
import { useRemoval } from './use-removal.ts';

export function BookmarkListPage() {
  return <MembersOnly>{({ memberNo }) => <BookmarkList memberNo={memberNo} />}</MembersOnly>;
}

function BookmarkList({ memberNo }: { memberNo: number }) {
  const { data, error, refetch } = useQuery(bookmarks(memberNo));
  return (
    <div className="wrap">
      <PageHeading lead={data && data.length > 0 ? `마음에 담아 둔 ${countText(data.length)}곳이에요.` : undefined}>
        My favorites
      </PageHeading>
      {!data && error && <LoadError error={error} onRetry={refetch} title="즐겨찾기를 불러오지 못했어요." />}
      {!data && !error && <CardsSkeleton count={4} />}
      {data?.length === 0 && (
        <EmptyState
          action={{ to: '/travels', label: '여행지 둘러보기' }}
          hint="마음에 드는 곳에서 즐겨찾기를 눌러 두면 여기에 모여요."
        >
          아직 저장한 여행지가 없어요.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="cards" aria-label="즐겨찾기 목록">
          {data.map((destination, index) => (
            <DestinationCard
              key={destination.travelNo}
              destination={destination}
              heading="h2"
              isEager={index < 4}
              bookmark={<Removal destination={destination} />}
              actions={<CardActions destination={destination} />}
            />
          ))}
        </ul>
      )}
      <div className="section" />
    </div>
  );
}

function Removal({ destination }: { destination: Destination }) {
  const remove = useRemoval(useBookmark(destination), destination.status === 'Y');
  return (
    <button className="save" type="button" aria-pressed aria-label={`${destination.title} 즐겨찾기`} onClick={remove}>
      <Icon name="save" />
    </button>
  );
}
