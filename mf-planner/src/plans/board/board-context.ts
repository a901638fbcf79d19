import type { Position } from '@osaka/contracts';
import type { Plan, SelectedPlace } from '@osaka/contracts/planner';
import { createContext, type KeyboardEvent, useContext } from 'react';
import type { DayView } from '../../saved-plan/day-view.ts';
import type { Board } from '../../saved-plan/use-board.ts';
import type { PassText } from '../../saved-plan/use-pass-text.ts';
import type { FactsBook } from '../../saved-plan/use-place-facts.ts';
import type { WayBook } from '../../ways/way-book.ts';
import type { Spot } from './moves.ts';
import type { Printing } from './use-printing.ts';

/** A sheet or dialog of the board. */
export type OpenSheet =
  | { kind: 'stop'; travelId: number }
  | { kind: 'day'; day: number }
  | { kind: 'add'; day: number | null }
  /** A new own place; without a name it begins with its position. */
  | { kind: 'own'; day: number | null; name?: string; at?: Position; link?: string; from?: 'link' }
  | { kind: 'place'; travelId: number }
  /** All bookings, or one of them. */
  | { kind: 'bookings'; bookingNo?: number }
  | { kind: 'route'; day: number }
  | { kind: 'rain'; day: number }
  /** The way to a place of the day; null: to the lodging after it. */
  | { kind: 'leg'; day: number; travelId: number | null }
  | {
      kind:
        | 'divide'
        | 'words'
        | 'copy'
        | 'history'
        | 'companions'
        | 'expenses'
        | 'preparation'
        | 'shares'
        | 'opinions'
        | 'exports'
        | 'bringIn';
    };

/** What the sheets of a board take. */
export interface BoardParts {
  board: Board;
  facts: FactsBook;
  ways: WayBook;
  /** All days as they are shown, with the held place where it would be put. */
  days: readonly DayView[];
  undated: readonly SelectedPlace[];
  printing: Printing;
  open: (sheet: OpenSheet) => void;
  /** Moves a place, and says where it is now. */
  moveTo: (travelId: number, spot: Spot) => void;
  say: (message: string) => void;
}

const BoardContext = createContext<BoardParts | undefined>(undefined);
export const BoardProvider = BoardContext.Provider;

export function useBoardParts(): BoardParts {
  const parts = useContext(BoardContext);
  if (!parts) throw new Error('useBoardParts needs a BoardProvider');
  return parts;
}

/** What the days and rows of a board take besides what they show: nothing that changes with a move. */
export interface ListParts extends Pick<Board, 'canEdit' | 'touched'>, Pick<Plan, 'opinions' | 'hearts'> {
  haveFactsFailed: boolean;
  passText: PassText;
  printing: Printing;
  onHighlight: (id: number | undefined) => void;
  onGripKeyDown: (event: KeyboardEvent, travelId: number) => void;
  onGripKeyUp: (event: KeyboardEvent) => void;
  open: (sheet: OpenSheet) => void;
}

const ListContext = createContext<ListParts | undefined>(undefined);
export const ListProvider = ListContext.Provider;

export function useListParts(): ListParts {
  const parts = useContext(ListContext);
  if (!parts) throw new Error('useListParts needs a ListProvider');
  return parts;
}
