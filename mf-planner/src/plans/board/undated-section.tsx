import type { Plan, SelectedPlace } from '@osaka/contracts/planner';
import { Button, Icon, Late, lateCode } from '@osaka/web-kit';
import { memo, useMemo } from 'react';
import { type PlannedPlace, toPlanned } from '../../places/place.ts';
import styles from '../../saved-plan/board.module.css';
import { undatedLodgings } from '../../saved-plan/trip-state.ts';
import type { FactsBook } from '../../saved-plan/use-place-facts.ts';
import { legBetween } from '../../ways/leg.ts';
import type { WayBook } from '../../ways/way-book.ts';
import { useListParts } from './board-context.ts';
import { StopItem } from './stop-item.tsx';

/** Of plans without days alone. */
const tripFacts = lateCode(async () => (await import('../../trip/trip-facts.tsx')).TripFacts);

interface UndatedSectionProps {
  plan: Plan;
  undated: readonly SelectedPlace[];
  facts: FactsBook;
  ways: WayBook;
  /** Of an undated place that is moved by keys. */
  heldId: number | undefined;
  /** Opens the editor with this order. */
  onEdit: (order: PlannedPlace[]) => void;
}

/** The places without a day. While no place has one they are the trip, and their order is checked like one. */
export const UndatedSection = memo(function UndatedSection({
  plan,
  undated,
  facts,
  ways,
  heldId,
  onEdit,
}: UndatedSectionProps) {
  const { canEdit, open } = useListParts();
  const places = useMemo(() => undated.map(toPlanned), [undated]);
  const lodgings = undatedLodgings(plan);
  const toDivide = places.filter(({ id }) => !lodgings.has(id));
  const isWhole = undated.length === plan.selectedPlaces.length;
  if (undated.length === 0 && !canEdit) return null;
  return (
    <section className={`${styles.day} ${styles.tray}`} data-day="" aria-labelledby="day-none">
      <header>
        <h2 id="day-none" className="h-card">
          날짜 미정 <span className="num">{undated.length}</span>
        </h2>
        {canEdit && toDivide.length > 0 && <Button onClick={() => open({ kind: 'divide' })}>날짜별로 나누기</Button>}
      </header>
      {undated.length === 0 ? (
        <p className={styles.empty}>날짜를 정하지 않은 곳이 없어요.</p>
      ) : (
        <ol className={styles.stops}>
          {undated.map((place, index) => (
            <StopItem
              key={place.travelId}
              place={place}
              known={facts.of(place.travelId)}
              number={index + 1}
              isHeld={place.travelId === heldId}
              isLodging={lodgings.has(place.travelId)}
              nextLeg={isWhole ? legBetween(places[index], places[index + 1], ways) : undefined}
            />
          ))}
        </ol>
      )}
      {canEdit && (
        <Button isWide className={styles.add} onClick={() => open({ kind: 'add', day: null })}>
          <Icon name="plus" />
          날짜 없이 장소 추가
        </Button>
      )}
      {isWhole && (
        <Late code={tripFacts}>
          {(TripFacts) => (
            <TripFacts
              startDate={plan.travelStartDate}
              endDate={plan.travelEndDate}
              places={toDivide}
              region={plan.selectedRegion}
              {...(canEdit && {
                onReorder: (order) => onEdit([...order, ...places.filter(({ id }) => lodgings.has(id))]),
              })}
            />
          )}
        </Late>
      )}
    </section>
  );
});
