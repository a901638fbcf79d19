import type { Plan } from '@osaka/contracts/planner';
import { withObjectParticle } from '@osaka/domain/korean';
import { isSameValue } from '@osaka/domain/trip';
import { afterPaint, useLatest } from '@osaka/web-kit';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { dayName } from '../../saved-plan/day-view.ts';
import { applyToPlan } from '../../saved-plan/trip-state.ts';
import { positionOf, type Spot, type Step, spotOf, stepFrom } from './moves.ts';

const STEPS: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

interface Held {
  travelId: number;
  spot: Spot;
}

interface KeyMoves {
  /** The plan with the held place where it would be put. */
  shown: Plan;
  held: Held | undefined;
  onKeyDown: (event: KeyboardEvent, travelId: number) => void;
  onKeyUp: (event: KeyboardEvent) => void;
}

interface KeyMovesParts {
  canEdit: boolean;
  onMove: (travelId: number, spot: Spot) => void;
  /** The held place is in another day. */
  onDay: (day: number | null) => void;
  say: (message: string) => void;
}

/**
 * Moving by keys: Space takes a place and puts it down, arrows move it within and between days, Escape returns it to
 * its place.
 */
export function useKeyMoves(plan: Plan, { canEdit, onMove, onDay, say }: KeyMovesParts): KeyMoves {
  const [held, setHeld] = useState<Held>();
  const focusId = useRef<number>(undefined);
  const shown = useMemo(() => (held ? tentative(plan, held) : plan), [plan, held]);
  const isGone = held !== undefined && !plan.selectedPlaces.some(({ travelId }) => travelId === held.travelId);
  useEffect(() => {
    if (isGone) setHeld(undefined);
  }, [isGone]);
  // A place that changes its day is drawn in another list, which loses the focus.
  useLayoutEffect(() => {
    if (focusId.current === undefined) return;
    const grip = document.querySelector<HTMLElement>(`[data-grip="${focusId.current}"]`);
    if (grip && grip !== document.activeElement) grip.focus({ preventScroll: true });
    if (!held) focusId.current = undefined;
    // Scrolling lays the page out, which the paint does anyway. A rendering that follows at once does not cancel it.
    afterPaint(() => grip?.scrollIntoView?.({ block: 'nearest' }));
  });

  const nameOf = (travelId: number) =>
    plan.selectedPlaces.find((place) => place.travelId === travelId)?.travelName ?? '';
  const whereText = (travelId: number, spot: Spot) => {
    const { number, count } = positionOf(plan, travelId, spot);
    return `${dayName(spot.day)} ${count}곳 중 ${number}번째`;
  };
  const restore = ({ travelId }: Held) => {
    setHeld(undefined);
    onDay(spotOf(plan, travelId).day);
    say(`${withObjectParticle(nameOf(travelId))} 제자리로 돌려놓았어요.`);
  };

  // A place is not left in the air when a message opens, or another control is clicked.
  const restoreUnlessFocused = useLatest(() => {
    if (!held || document.activeElement?.matches(`[data-grip="${held.travelId}"]`)) return;
    focusId.current = undefined;
    restore(held);
  });
  const isHeld = held !== undefined;
  useEffect(() => {
    if (!isHeld) return;
    // A place that changes its list loses the focus for a moment.
    const check = () => setTimeout(() => restoreUnlessFocused.current());
    document.addEventListener('focusout', check);
    return () => document.removeEventListener('focusout', check);
  }, [isHeld, restoreUnlessFocused]);

  const onKeyDown = (event: KeyboardEvent, travelId: number) => {
    if (!canEdit || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    if (event.key === ' ') {
      event.preventDefault();
      if (event.repeat) return;
      focusId.current = travelId;
      if (!held) {
        setHeld({ travelId, spot: spotOf(plan, travelId) });
        return say(
          `${withObjectParticle(nameOf(travelId))} 집었어요. ${whereText(travelId, spotOf(plan, travelId))}. 화살표로 옮기고 스페이스로 놓아요.`,
        );
      }
      setHeld(undefined);
      return onMove(held.travelId, held.spot);
    }
    if (!held) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return restore(held);
    }
    if (event.key === 'Tab') return restore(held);
    if (event.key === 'Enter') return event.preventDefault();
    if (!step) return;
    event.preventDefault();
    const spot = stepFrom(plan, held.travelId, held.spot, step);
    setHeld({ ...held, spot });
    if (spot.day !== held.spot.day) onDay(spot.day);
    say(`${nameOf(held.travelId)}, ${whereText(held.travelId, spot)}. 스페이스로 놓고 Esc로 되돌려요.`);
  };
  // Space would press the button when it is released.
  const onKeyUp = (event: KeyboardEvent) => {
    if (canEdit && event.key === ' ') event.preventDefault();
  };
  return { shown, held, onKeyDown, onKeyUp };
}

function tentative(plan: Plan, { travelId, spot }: Held): Plan {
  if (isSameValue(spot, spotOf(plan, travelId))) return plan;
  try {
    return applyToPlan(plan, [{ type: 'move', changeId: '', travelId, ...spot }], {
      today: '',
      isOwner: false,
      placeOf: () => undefined,
    });
  } catch {
    // The day is full; the service's message is said when it is put down.
    return plan;
  }
}
