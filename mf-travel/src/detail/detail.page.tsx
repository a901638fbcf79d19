import { type Destination, NOT_OFFERED, placeTrail } from '@osaka/contracts/travel';
import { CallError, EmptyState, LoadError, messageOf, Notice, PageHeading } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { useParams } from '@osaka/web-kit/router';
import { type ComponentType, useDeferredValue } from 'react';
import { AddToPlan } from '../add-to-plan.tsx';
import { BookmarkToggle } from '../bookmark-toggle.tsx';
import { Breadcrumbs } from '../breadcrumbs.tsx';
import { CompareToggle } from '../compare-toggle.tsx';
import { destinationDetail } from '../destinations.api.ts';
import { GoBack } from '../go-back.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { Facilities } from './facilities.tsx';
import { Facts } from './facts.tsx';
import { Gallery } from './gallery.tsx';
import { Nearby } from './nearby.tsx';
import { Passes } from './passes.tsx';
import { PlaceMap } from './place-map.tsx';
import { Share } from './share.tsx';
import { Title } from './title.tsx';

/** The components that render the reviews of a place below its facts, and the pictures of these reviews. */
type ReviewParts = Record<'Reviews' | 'Photos', ComponentType<{ destination: Destination }>>;

export function DetailPage(parts: ReviewParts) {
  const { travelNo = '' } = useParams();
  const { data: arrived, error, refetch } = useQuery(destinationDetail(travelNo));
  // Deferred, so that slow phones render the page in chunks and stay responsive.
  const data = useDeferredValue(arrived);
  if (!arrived && error instanceof CallError && (error.status === 404 || error.status === 400))
    return <Missing message={messageOf(error)} />;
  if (!arrived && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <DetailSkeleton />;
  return <Detail key={data.travelNo} destination={data} {...parts} />;
}

function Missing({ message }: { message: string }) {
  return (
    <div className="wrap">
      <PageHeading isHidden>여행지 상세</PageHeading>
      <EmptyState action={{ to: '/travels', label: '여행지 둘러보기' }}>{message}</EmptyState>
    </div>
  );
}

function Detail({ destination, Reviews, Photos }: { destination: Destination } & ReviewParts) {
  return (
    <>
      <div className="wrap">
        <p className="row row--apart">
          <GoBack to="/travels">뒤로</GoBack>
          <Share title={destination.title} />
        </p>
        <Breadcrumbs trail={placeTrail(destination)} />
        {destination.status === 'N' && <Notice kind="warn">{NOT_OFFERED}</Notice>}
        <Gallery destination={destination} />
        <div className="detail">
          <div>
            <Title destination={destination} />
            <section className="block" aria-labelledby="detail-about">
              <h2 id="detail-about">어떤 곳인가요</h2>
              <p className="prose">{destination.description || destination.explain}</p>
            </section>
          </div>
          <aside className="panel stack" aria-label="이용 정보">
            <Facts destination={destination} />
            <div className="stack only-wide">
              <AddToPlan destination={destination} isBig />
              <BookmarkToggle destination={destination} place="wide" />
              <CompareToggle destination={destination} />
            </div>
          </aside>
          <div>
            <Photos destination={destination} />
            <Passes destination={destination} />
            <Facilities destination={destination} />
            <PlaceMap destination={destination} />
            <Reviews destination={destination} />
          </div>
        </div>
        <Nearby destination={destination} />
      </div>
      <div className="action-bar only-phone">
        <BookmarkToggle destination={destination} place="bar" />
        <CompareToggle destination={destination} isIcon />
        <AddToPlan destination={destination} />
      </div>
    </>
  );
}
