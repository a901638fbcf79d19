import type { SelectedPlace, SharedFields, SharedPlan } from '@osaka/contracts/planner';
import { Badge, classNames, Icon, instantDateText } from '@osaka/web-kit';
import styles from './shared-trip.module.css';

/** How guests take part; absent in the owner's preview, where nothing can be clicked. */
export interface Talk {
  onHeart: (travelId: number, heart: boolean) => void;
  /** About a place. */
  onSay: (place: SelectedPlace) => void;
}

/** What a link shows of a trip, with what its guests have said. */
export type ShownTrip = SharedFields & Pick<SharedPlan, 'opinions' | 'hearts' | 'ownHearts'>;

/** Hearts and opinions of guests on one place. */
export function PlaceTalk({
  place,
  plan: { opinions = [], hearts = {}, ownHearts = [] },
  talk,
}: {
  place: SelectedPlace;
  plan: ShownTrip;
  talk: Talk | undefined;
}) {
  const { travelId, travelName } = place;
  const said = opinions.filter((opinion) => opinion.travelId === travelId);
  const isOwn = ownHearts.includes(travelId);
  const count = hearts[travelId] ?? 0;
  return (
    <>
      <p className={classNames('row', styles.talk)}>
        <button
          type="button"
          aria-pressed={isOwn}
          aria-label={`${travelName} 마음에 들어요 ${count}`}
          disabled={!talk}
          onClick={() => talk?.onHeart(travelId, !isOwn)}
        >
          <Icon name="heart" />
          <span className="num">{count}</span>
        </button>
        <button
          type="button"
          aria-label={`${travelName} ${said.length > 0 ? `의견 ${said.length}, ` : ''}의견 남기기`}
          disabled={!talk}
          onClick={() => talk?.onSay(place)}
        >
          <Icon name="chat" />
          {said.length > 0 ? (
            <>
              의견 <span className="num">{said.length}</span>
            </>
          ) : (
            '의견 남기기'
          )}
        </button>
      </p>
      <OpinionList opinions={said} />
    </>
  );
}

export function OpinionList({ opinions }: { opinions: NonNullable<SharedPlan['opinions']> }) {
  if (opinions.length === 0) return null;
  return (
    <ul className={styles.opinions}>
      {opinions.map(({ opinionNo, nickname, text, at }) => (
        <li key={opinionNo}>
          <p className="meta">
            <b>{nickname}</b> <Badge>손님</Badge> <time dateTime={at}>{instantDateText(at).slice(5)}</time>
          </p>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
