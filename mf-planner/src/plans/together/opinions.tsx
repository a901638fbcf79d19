import type { Plan } from '@osaka/contracts/planner';
import { Badge, Button, Icon, instantText } from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { usePlanRefusal } from '../../saved-plan/use-plan-refusal.ts';
import { useBoardParts } from '../board/board-context.ts';
import { setOpinionHidden } from './together.api.ts';
import styles from './together.module.css';

type OwnersOpinion = NonNullable<Plan['opinions']>[number];

/** What guests of share links said, by place, for the owner. A hidden opinion is on no link. */
export function Opinions() {
  const { board } = useBoardParts();
  const { opinions = [], hearts = {}, selectedPlaces } = board.plan;
  const about = [
    ...selectedPlaces.map(({ travelId, travelName }) => ({
      id: travelId,
      name: travelName,
      said: opinions.filter((each) => each.travelId === travelId),
    })),
    {
      id: 0,
      name: '여행 전체',
      said: opinions.filter(
        ({ travelId }) => travelId === null || selectedPlaces.every((place) => place.travelId !== travelId),
      ),
    },
  ].filter(({ id, said }) => said.length > 0 || hearts[id]);
  if (about.length === 0) return <p className="meta">아직 받은 의견이 없어요. 의견을 받는 공유 링크를 보내 보세요.</p>;
  return (
    <div className="stack">
      {about.map(({ id, name, said }) => (
        <section key={id} className={styles.said} aria-labelledby={`said-${id}`}>
          <h3 id={`said-${id}`}>
            {name}
            {hearts[id] && (
              <span>
                <Icon name="heart" />
                <span className="sr-only">하트 </span>
                {hearts[id]}
              </span>
            )}
          </h3>
          {said.length > 0 && (
            <ul>
              {said.map((opinion) => (
                <OneOpinion key={opinion.opinionNo} opinion={opinion} />
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}

function OneOpinion({ opinion: { opinionNo, nickname, text, at, hidden } }: { opinion: OwnersOpinion }) {
  const { board } = useBoardParts();
  const { mutateAsync, isPending } = useMutation(setOpinionHidden);
  const alertRefusal = usePlanRefusal();
  const toggle = () => mutateAsync({ planNo: board.plan.planNo, opinionNo, hidden: !hidden }).catch(alertRefusal);
  return (
    <li data-hidden={hidden || undefined}>
      <p className="meta">
        <b>{nickname}</b> <Badge>손님</Badge> <time dateTime={at}>{instantText(at)}</time>{' '}
        {hidden && <Badge>숨김</Badge>}
      </p>
      <p>{text}</p>
      <Button
        isBusy={isPending}
        aria-label={`${nickname}님의 의견 ${hidden ? '다시 보이기' : '숨기기'}`}
        onClick={() => void toggle()}
      >
        {hidden ? '다시 보이기' : '숨기기'}
      </Button>
    </li>
  );
}
