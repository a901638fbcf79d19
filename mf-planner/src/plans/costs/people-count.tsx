import type { People } from '@osaka/domain/money';
import { Button, Counter, keepPreference, usePreference } from '@osaka/web-kit';
import { useState } from 'react';

const MOST = 20;

/** Who travels: all are adults until something else is chosen, which this browser keeps. */
export function useTravellers(planNo: number, groupSize: number) {
  const name = `travellers:${planNo}`;
  const kept = /^(\d{1,2}),(\d{1,2})$/.exec(usePreference(name) ?? '');
  const people: People = kept
    ? { adults: Number(kept[1]), children: Number(kept[2]) }
    : { adults: groupSize, children: 0 };
  const choose = ({ adults, children }: People) => keepPreference(name, `${adults},${children}`);
  return { people, isAsked: kept !== null, choose };
}

interface PeopleCountProps {
  people: People;
  /** True: it has been answered before, and is changed on demand. */
  isAsked: boolean;
  onChoose: (people: People) => void;
}

export function PeopleCount({ people, isAsked, onChoose }: PeopleCountProps) {
  const [isOpen, open] = useState(!isAsked);
  const [draft, setDraft] = useState(people);
  if (!isOpen)
    return (
      <p>
        <button type="button" className="link" onClick={() => open(true)}>
          인원 바꾸기
        </button>
      </p>
    );
  return (
    <form
      method="post"
      className="stack"
      noValidate
      aria-label="누가 가나요?"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(draft);
        open(false);
      }}
    >
      <Counter
        label="어른"
        unit="명"
        min={0}
        max={MOST}
        value={draft.adults}
        onChange={(adults) => setDraft({ ...draft, adults: Math.min(MOST, adults ?? 0) })}
      />
      <Counter
        label="아이"
        help="초등학생(6~11세)이에요."
        unit="명"
        min={0}
        max={MOST}
        value={draft.children}
        onChange={(children) => setDraft({ ...draft, children: Math.min(MOST, children ?? 0) })}
      />
      <p className="row">
        <Button type="submit">이대로 셈하기</Button>
      </p>
    </form>
  );
}
