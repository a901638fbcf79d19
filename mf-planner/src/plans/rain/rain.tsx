import { toPosition } from '@osaka/contracts';
import { directionParticle, withTopicParticle } from '@osaka/domain/korean';
import { japanHolidays, openingOn } from '@osaka/domain/trip';
import { Button, clockText, EmptyState, Icon, LinesSkeleton, LoadError, openingText, Picture } from '@osaka/web-kit';
import { useQueries, useQuery } from '@osaka/web-kit/query';
import type { NewChange } from '../../saved-plan/batch.ts';
import { destinationOf } from '../../saved-plan/board.api.ts';
import { DayTitle } from '../../saved-plan/day-title.tsx';
import type { DayView, StopView } from '../../saved-plan/day-view.ts';
import { type PlacedCard, toKnown } from '../../saved-plan/placed-card.ts';
import { factsOfDestination, type PlaceFacts } from '../../saved-plan/use-place-facts.ts';
import { legBetween } from '../../ways/leg.ts';
import { vehicleText } from '../../ways/leg-words.ts';
import { useBoardParts } from '../board/board-context.ts';
import { candidatesFor, chooseIndoor, indoorPlaces, outdoorStops } from './indoor-places.ts';
import styles from './rain.module.css';

interface Swap {
  stop: StopView;
  card: PlacedCard;
}

/** Places under a roof near the outdoor stops of a day. */
export function Rain({ day, onClose }: { day: number; onClose: () => void }) {
  const { board, days } = useBoardParts();
  const { data: indoor, error, refetch } = useQuery(indoorPlaces);
  const view = days.find((each) => each.day === day);
  const outdoor = view ? outdoorStops(view) : [];
  const wanted = outdoor.map((stop) => ({
    stop,
    candidates: candidatesFor(stop, indoor ?? [], board.plan.selectedPlaces),
  }));
  const numbers = [...new Set(wanted.flatMap(({ candidates }) => candidates.map(({ travelNo }) => travelNo)))];
  const known = useQueries({
    queries: numbers.map((travelNo) => destinationOf(travelNo)),
    combine: (results) => ({
      facts: new Map(results.flatMap(({ data }) => (data ? [[data.travelNo, factsOfDestination(data)] as const] : []))),
      isPending: results.some(({ isPending }) => isPending),
    }),
  });
  if (error && !indoor) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!indoor || known.isPending) return <LinesSkeleton count={4} label="가까운 실내를 찾는 중" />;
  if (!view || outdoor.length === 0) return <EmptyState>{`${day}일차에는 야외로 알려진 곳이 없어요`}</EmptyState>;

  const chosen = chooseIndoor(view.date, wanted, (travelNo) => known.facts.get(travelNo));
  const swaps = chosen.flatMap(({ stop, card }) => (card ? [{ stop, card }] : []));
  const kept = view.stops.filter(({ place }) => place.indoor === true);
  const apply = (some: readonly Swap[]) => {
    const done = some.length === 1 ? '실내로 바꿨어요.' : `${some.length}곳을 실내로 바꿨어요.`;
    const drafts = some.flatMap((swap) => swapOf(swap, view));
    const isDone = board.change(
      drafts,
      done,
      some.map(({ card }) => toKnown(card)),
    );
    if (isDone && some.length === swaps.length) onClose();
  };
  return (
    <div className="stack">
      <p className="meta" data-day={day}>
        <DayTitle day={day} /> · 야외 {outdoor.length}곳 가운데 {swaps.length}곳은 가까운 실내로 바꿀 수 있어요.
      </p>
      <ul className={styles.swaps}>
        {chosen.map(({ stop, card }) => (
          <li key={stop.place.travelId}>
            <Line
              imageUrl={stop.place.imageUrl ?? undefined}
              name={stop.place.travelName}
              text={`야외 · ${clockText(stop.schedule.arrivesAt)}`}
            />
            {card ? (
              <div className={styles.to}>
                <Indoor stop={stop} card={card} date={view.date} facts={known.facts.get(card.travelNo)} />
                {board.canEdit && (
                  <Button
                    aria-label={`${stop.place.travelName} 대신 ${card.title}${directionParticle(card.title)} 바꾸기`}
                    onClick={() => apply([{ stop, card }])}
                  >
                    <Icon name="swap" />
                    바꾸기
                  </Button>
                )}
              </div>
            ) : (
              <p className="meta">3km 안에 그때 열려 있는 실내가 없어요.</p>
            )}
          </li>
        ))}
      </ul>
      {kept.length > 0 && (
        <p className="meta">
          <Icon name="check" /> {withTopicParticle(kept.map(({ place }) => place.travelName).join(', '))} 실내라 그대로
          두어요.
        </p>
      )}
      {board.canEdit && swaps.length > 1 && (
        <p className={styles.all}>
          <Button kind="main" isWide onClick={() => apply(swaps)}>
            {swaps.length}곳 모두 바꾸기
          </Button>
        </p>
      )}
    </div>
  );
}

function Indoor({ stop, card, date, facts }: Swap & { date: string; facts: PlaceFacts | undefined }) {
  const { ways } = useBoardParts();
  const leg = legBetween(toPosition(stop.place), toPosition(card), ways);
  const state = facts && openingOn(date, facts.opening, japanHolidays());
  const hours = state && state.state !== 'closed' ? openingText(state) : undefined;
  const text = ['실내', leg && `${vehicleText(leg)} ${leg.minutes}분`, hours].filter(Boolean).join(' · ');
  return <Line imageUrl={card.imageList[0]?.imageUrl} name={card.title} text={text} />;
}

function Line({ imageUrl, name, text }: { imageUrl: string | undefined; name: string; text: string }) {
  return (
    <div className={styles.line}>
      <Picture imageUrl={imageUrl} categoryNo={undefined} sizes="72px" />
      <div>
        <b>{name}</b>
        <p className="meta">{text}</p>
      </div>
    </div>
  );
}

/** The other place takes the stop's turn, and its time where one is set. */
function swapOf({ stop: { place }, card: { travelNo } }: Swap, { day, stops }: DayView): NewChange[] {
  const at = stops.findIndex((each) => each.place.travelId === place.travelId);
  return [
    { type: 'remove', travelId: place.travelId },
    { type: 'add', travelNo, day, before: stops[at + 1]?.place.travelId ?? null },
    ...(place.time === null ? [] : [{ type: 'stop', travelId: travelNo, time: place.time } as const]),
  ];
}
