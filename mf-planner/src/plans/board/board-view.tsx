import type { Position } from '@osaka/contracts';
import type { Plan } from '@osaka/contracts/planner';
import { withObjectParticle } from '@osaka/domain/korean';
import { afterPaint, classNames, leaveDialog, useLatest } from '@osaka/web-kit';
import { useSearchParams } from '@osaka/web-kit/router';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import split from '../../map/split.module.css';
import type { PlannedPlace } from '../../places/place.ts';
import styles from '../../saved-plan/board.module.css';
import { BoardMap } from '../../saved-plan/board-map.tsx';
import { dayName, positionsOf, useDayViews } from '../../saved-plan/day-view.ts';
import type { PlanOrigin } from '../../saved-plan/loaded-plan.tsx';
import { placesOfDay } from '../../saved-plan/trip-state.ts';
import type { Board } from '../../saved-plan/use-board.ts';
import { usePassText } from '../../saved-plan/use-pass-text.ts';
import { usePlaceFacts } from '../../saved-plan/use-place-facts.ts';
import { useWays } from '../../ways/way-book.ts';
import { DeleteButton } from '../delete-button.tsx';
import { type BoardParts, BoardProvider, type ListParts, ListProvider, type OpenSheet } from './board-context.ts';
import { BoardHeader, PlanDates } from './board-header.tsx';
import { DaySection } from './day-section.tsx';
import { type ChosenDay, DayTabs } from './day-tabs.tsx';
import { describeChange } from './describe-change.ts';
import { positionOf, type Spot } from './moves.ts';
import { BoardSheets, preloadNotes } from './sheets/board-sheets.tsx';
import { UndatedSection } from './undated-section.tsx';
import { useKeyMoves } from './use-key-moves.ts';
import { usePointerMoves } from './use-pointer-moves.ts';
import { usePrinting } from './use-printing.ts';

interface BoardViewProps {
  board: Board;
  origin: PlanOrigin;
  /** Opens the editor, with this order if given. */
  onEdit: (order?: PlannedPlace[]) => void;
}

/** A plan day by day beside its map, changed in place. */
export function BoardView({ board: now, origin, onEdit }: BoardViewProps) {
  // Behind an open sheet the list follows what is changed in the sheet after that is painted.
  const isCovered = useRef(false);
  /** Keeps the sheet that is hidden and about to close, for what opens meanwhile. */
  const stay = useRef<() => void>(undefined);
  const later = useDeferredValue(now);
  const board = isCovered.current ? later : now;
  const [chosen, choose] = useChosenDay(board.plan);
  // Parts that change alone keep their state themselves, because drawing the whole board takes a slow phone half a
  // second.
  const [openSheet, announcement, highlight] = [
    useSetter<OpenSheet>(),
    useSetter<string>(),
    useSetter<number | undefined>(),
  ];
  const say = announcement.set;
  const list = useRef<HTMLDivElement>(null);
  const facts = usePlaceFacts(board.plan);
  const printing = usePrinting();

  const latestBoard = useLatest(now);
  const moveTo = useCallback(
    (travelId: number, spot: Spot) => {
      const { plan, change } = latestBoard.current;
      const name = plan.selectedPlaces.find((place) => place.travelId === travelId)?.travelName ?? '';
      const done = `${withObjectParticle(name)} ${dayName(spot.day)} ${positionOf(plan, travelId, spot).number}번째로 옮겼어요.`;
      if (change([{ type: 'move', travelId, ...spot }], done)) say(done);
    },
    [latestBoard, say],
  );
  const follow = useCallback((day: number | null) => chosen !== 'all' && choose(day ?? 'none'), [chosen, choose]);
  const keys = useKeyMoves(board.plan, { canEdit: board.canEdit, onMove: moveTo, onDay: follow, say });
  usePointerMoves(list, board.canEdit, moveTo);
  useEffect(() => {
    // Before the network can go away.
    if (board.canEdit) preloadNotes();
  }, [board.canEdit]);
  const { latestOfOthers } = board;
  const latestPlan = useLatest(board.plan);
  useEffect(() => {
    if (latestOfOthers)
      say(
        `${latestOfOthers.memberName}님: ${latestOfOthers.changes.map((change) => describeChange(change, latestPlan.current)).join(', ')}`,
      );
  }, [latestOfOthers, latestPlan, say]);

  // The tab shows the choice at once; the days follow when they are drawn.
  const shownDay = useDeferredValue(chosen);
  const pressed = useRef<ChosenDay>(undefined);
  useLayoutEffect(() => {
    if (pressed.current === shownDay) showTop(list.current, shownDay);
    pressed.current = undefined;
  }, [shownDay]);
  // Sections and rows get the same functions at each rendering, so that only those with news are drawn.
  const latest = useLatest({ keys, shownDay, onEdit });
  const chooseDay = useCallback(
    (day: ChosenDay) => {
      if (day === latest.current.shownDay) return showTop(list.current, day);
      pressed.current = day;
      choose(day);
    },
    [latest, choose],
  );

  const edit = useCallback((order?: PlannedPlace[]) => latest.current.onEdit(order), [latest]);
  const editPlan = useCallback(() => edit(), [edit]);

  const { shown, held } = keys;
  const ways = useWays(positionsOf(shown, facts));
  const passText = usePassText();
  const days = useDayViews(shown, facts, ways);
  const undated = useMemo(() => placesOfDay(shown, null), [shown]);
  const onGripKeyDown = useCallback(
    (event: KeyboardEvent, travelId: number) => latest.current.keys.onKeyDown(event, travelId),
    [latest],
  );
  const onGripKeyUp = useCallback((event: KeyboardEvent) => latest.current.keys.onKeyUp(event), [latest]);
  const onHighlight = useCallback(
    (travelId: number | undefined) => {
      list.current?.querySelector('[data-highlighted]')?.removeAttribute('data-highlighted');
      list.current?.querySelector(`[data-stop="${travelId}"]`)?.setAttribute('data-highlighted', '');
      highlight.set(travelId);
    },
    [highlight],
  );
  const showSheet = openSheet.set;
  const open = useCallback(
    (sheet: OpenSheet) => {
      isCovered.current = true;
      stay.current?.();
      showSheet(sheet);
    },
    [showSheet],
  );
  const { canEdit, touched } = board;
  const { opinions, hearts } = board.plan;
  const haveFactsFailed = facts.state === 'failed';
  const listParts: ListParts = useMemo(
    () => ({
      ...{ canEdit, touched, opinions, hearts, haveFactsFailed, passText, printing },
      ...{ onHighlight, onGripKeyDown, onGripKeyUp, open },
    }),
    [
      canEdit,
      touched,
      opinions,
      hearts,
      haveFactsFailed,
      passText,
      printing,
      onHighlight,
      onGripKeyDown,
      onGripKeyUp,
      open,
    ],
  );
  const parts: BoardParts = useMemo(
    () => ({ board: now, facts, ways, days, undated, printing, open, moveTo, say }),
    [now, facts, ways, days, undated, printing, open, moveTo, say],
  );
  const onHold = useCallback(
    (at: Position) => open({ kind: 'own', day: typeof chosen === 'number' ? chosen : null, at }),
    [open, chosen],
  );
  const isShown = (day: ChosenDay) => shownDay === 'all' || shownDay === day;

  return (
    <ListProvider value={listParts}>
      <div className={classNames(split.split, split.trip)}>
        <div className={split.list}>
          <div ref={list} className={classNames(split.content, styles.board)}>
            <BoardHeader board={board} origin={origin} onEdit={editPlan} open={open} />
            <DayTabs days={days} undatedCount={undated.length} chosen={chosen} onChoose={chooseDay} />
            <div className={styles.days}>
              <p className="h-card">
                여행지 <span className="num">{shown.selectedPlaces.length}</span>곳
              </p>
              {days.map((view) => (
                <DaySection
                  key={view.day}
                  view={view}
                  heldId={held?.spot.day === view.day ? held.travelId : undefined}
                  folded={
                    printing.isPrinting ||
                    (isShown(view.day) && (shownDay !== 'all' || view.stops.length + view.bookings.length > 0))
                      ? undefined
                      : isShown(view.day)
                        ? 'empty'
                        : 'away'
                  }
                  onChoose={chooseDay}
                />
              ))}
              <UndatedSection
                plan={shown}
                {...{ undated, facts, ways }}
                heldId={held?.spot.day === null ? held.travelId : undefined}
                onEdit={edit}
              />
              <p className="meta">
                이동 시간은 노선과 배차 간격으로 어림했고, 머무는 시간을 정하지 않은 곳은 보통 머무는 만큼, 모르면 1시간
                30분으로 보았어요. 기온과 비는 오사카의 평년값(1991~2020년, 일본 기상청)이니 출발 전에 일기예보를 확인해
                주세요.
              </p>
              <PlanDates plan={board.plan} />
            </div>
            {board.plan.role === 'owner' && <DeleteButton planNo={board.plan.planNo} />}
            <p className="sr-only" id="move-help">
              스페이스를 눌러 집고, 화살표로 옮기고, 다시 스페이스로 놓아요. Esc를 누르면 제자리로 돌아가요. 엔터를
              누르면 다른 날로 옮기기, 시간과 메모가 열려요.
            </p>
            <p className="sr-only" role="status">
              <Held by={announcement}>{(text) => text}</Held>
            </p>
          </div>
        </div>
        <Held by={highlight}>
          {(highlightedId) => (
            <BoardMap
              plan={shown}
              days={days}
              chosen={shownDay}
              highlightedId={highlightedId}
              onHighlight={onHighlight}
              onHold={board.canEdit ? onHold : undefined}
            />
          )}
        </Held>
      </div>
      <Held by={openSheet}>
        {(sheet, setSheet) =>
          sheet && (
            <BoardProvider value={parts}>
              <BoardSheets
                sheet={sheet}
                onClose={() => {
                  stay.current = leaveDialog(() => {
                    setSheet(undefined);
                    // A change that closes the sheet is drawn after the sheet is gone, too.
                    setTimeout(() => {
                      isCovered.current = false;
                    });
                  });
                }}
              />
            </BoardProvider>
          )
        }
      </Held>
    </ListProvider>
  );
}

interface Setter<T> {
  /** The same function at each rendering. */
  set: (value: T) => void;
  target: RefObject<((value: T | undefined) => void) | undefined>;
}

/** Sets the state of a `Held` further down without drawing the component that calls it. */
function useSetter<T>(): Setter<T> {
  const target = useRef<(value: T | undefined) => void>(undefined);
  return useMemo(() => ({ set: (value: T) => target.current?.(value), target }), []);
}

function Held<T>({
  by,
  children,
}: {
  by: Setter<T>;
  children: (value: T | undefined, set: (value: T | undefined) => void) => ReactNode;
}) {
  const [value, setValue] = useState<T>();
  useLayoutEffect(() => {
    by.target.current = setValue;
  }, [by]);
  return children(value, setValue);
}

/** Scrolls back to the beginning of a day that was chosen further down. */
function showTop(list: HTMLElement | null, day: ChosenDay) {
  const section = list?.querySelector(
    day === 'all' ? 'section[data-day]' : `section[data-day="${day === 'none' ? '' : day}"]`,
  );
  if (section && section.getBoundingClientRect().top < 0) section.scrollIntoView();
}

/**
 * The chosen day is in the address: ?day=2, ?day=none. It is there one paint later, because all links of the page are
 * drawn again with the address.
 */
function useChosenDay(plan: Plan): [ChosenDay, (day: ChosenDay) => void] {
  const [address, setAddress] = useSearchParams();
  const asked = address.get('day') ?? 'all';
  const isDay = /^[1-9]\d?$/.test(asked) && Number(asked) <= 31;
  const chosen: ChosenDay = isDay ? Number(asked) : asked === 'none' ? 'none' : 'all';
  const lastDay = Math.round((Date.parse(plan.travelEndDate) - Date.parse(plan.travelStartDate)) / 86_400_000) + 1;
  const [pressed, press] = useState<ChosenDay>();
  const latestSetAddress = useLatest(setAddress);
  useEffect(() => {
    if (pressed === undefined) return;
    return afterPaint(() => {
      latestSetAddress.current(pressed === 'all' ? {} : { day: String(pressed) }, { replace: true });
      press(undefined);
    });
  }, [pressed, latestSetAddress]);
  const day = pressed ?? chosen;
  return [typeof day === 'number' && day > lastDay ? 'all' : day, press];
}
