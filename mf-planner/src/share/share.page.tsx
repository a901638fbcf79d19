import { PLAN_MESSAGES, type SelectedPlace, type SharedPlan } from '@osaka/contracts/planner';
import { CallError, Icon, LinesSkeleton, LoadError, messageOf, PageHeading, Sheet, showAlert } from '@osaka/web-kit';
import { useMutation, useQuery } from '@osaka/web-kit/query';
import { useParams } from '@osaka/web-kit/router';
import { useState } from 'react';
import { AfterHydration } from '../saved-plan/after-hydration.tsx';
import { LinkEnded } from '../saved-plan/link-ended.tsx';
import { OpinionList } from '../saved-plan/shared-talk.tsx';
import styles from '../saved-plan/shared-trip.module.css';
import { SharedTrip } from '../saved-plan/shared-trip.tsx';
import { OpinionForm } from './opinion-form.tsx';
import { calendarOf, setHeart, sharedPlanOf } from './share.api.ts';
import { TakeAlongButton, TakeAlongDialog, useTakeAlong } from './take-along.tsx';

/** The plan behind a share link, for people without an account. */
export function SharePage() {
  const { token = '' } = useParams();
  const { data, error, refetch } = useQuery(sharedPlanOf(token));
  const status = error instanceof CallError ? error.status : undefined;
  if (status === 410) return <LinkEnded message={PLAN_MESSAGES.linkGone} />;
  if (status === 404) return <LinkEnded message={PLAN_MESSAGES.shareMissing} />;
  if (!data && error)
    return <LoadError error={error} onRetry={() => void refetch()} title="공유된 여행을 불러오지 못했어요." />;
  if (!data) return <Loading />;
  return <Shared token={token} plan={data} />;
}

function Loading() {
  return (
    <div className="wrap">
      <PageHeading isHidden>공유된 여행</PageHeading>
      <LinesSkeleton count={8} label="공유된 여행을 불러오는 중" />
    </div>
  );
}

function Shared({ token, plan }: { token: string; plan: SharedPlan }) {
  const [about, setAbout] = useState<SelectedPlace>();
  const hearts = useMutation(setHeart);
  const taking = useTakeAlong();
  const give = (travelId: number, heart: boolean) =>
    void hearts.mutateAsync({ token, travelId, heart }).catch((error: unknown) => showAlert(messageOf(error)));
  const calendar = (
    <>
      <Icon name="calendar" />
      달력에 넣기
    </>
  );
  return (
    <>
      <SharedTrip
        plan={plan}
        {...(plan.scopes.opinions && { talk: { onHeart: give, onSay: setAbout } })}
        heading={<PageHeading isBare>{plan.planTitle}</PageHeading>}
        actions={
          <p className="row only-wide">
            <TakeAlongButton onClick={taking.begin} />
            <a className="btn btn--big" href={calendarOf(token)} download>
              {calendar}
            </a>
          </p>
        }
      >
        {plan.scopes.opinions && <WholeTrip token={token} plan={plan} />}
      </SharedTrip>
      <div className="action-bar only-phone">
        <a className="icon-btn" href={calendarOf(token)} download aria-label="달력에 넣기">
          <Icon name="calendar" />
        </a>
        <TakeAlongButton onClick={taking.begin} />
      </div>
      {taking.isOpen && <TakeAlongDialog token={token} plan={plan} onClose={taking.close} />}
      {about && (
        <Sheet title={`${about.travelName} 의견`} isOpen onClose={() => setAbout(undefined)}>
          <OpinionForm
            key={about.travelId}
            token={token}
            travelId={about.travelId}
            onSaid={() => setAbout(undefined)}
          />
        </Sheet>
      )}
    </>
  );
}

function WholeTrip({ token, plan: { opinions = [], selectedPlaces } }: { token: string; plan: SharedPlan }) {
  const about = opinions.filter(
    ({ travelId }) => travelId === null || selectedPlaces.every((place) => place.travelId !== travelId),
  );
  return (
    <section className={styles.whole} aria-labelledby="whole-trip">
      <h2 id="whole-trip">여행 전체에 한마디</h2>
      <OpinionList opinions={about} />
      <AfterHydration>
        <OpinionForm token={token} travelId={null} />
      </AfterHydration>
    </section>
  );
}
