import type { HandoverEvent, Room } from '@osaka/contracts/chat';
import type { FeedState } from '../rooms/room-feed.ts';
import type { Notice } from './notices.ts';
import type { RoomLists } from './room-lists.ts';

export interface DeskState extends RoomLists {
  isUp: boolean;
  notices: readonly Notice[];
  /** The chats side by side; they stay after their end until they are closed. */
  open: readonly Room[];
  /** The chat with the focus, on a phone the only visible one. */
  current: string | undefined;
  /** Feeds of the open and assigned chats. */
  feeds: Readonly<Record<string, FeedState>>;
  /** By room: the last message that staff has seen. */
  readSeqs: Readonly<Record<string, number>>;
  /** Open offers to and from this staff member. */
  offers: readonly HandoverEvent[];
  /** New requests are not announced to this staff member. */
  isAway: boolean;
  /** The chat that is being claimed. */
  claiming: string | undefined;
}

export const EMPTY_DESK: DeskState = {
  isUp: false,
  waiting: [],
  assigned: [],
  notices: [],
  open: [],
  current: undefined,
  feeds: {},
  readSeqs: {},
  offers: [],
  isAway: false,
  claiming: undefined,
};

/** The shared store of the parts of the staff screen. */
export interface DeskStore {
  readonly state: DeskState;
  change(part: Partial<DeskState>): void;
}

export function createDeskStore(initial: DeskState, onChange: (state: DeskState) => void): DeskStore {
  let state = initial;
  return {
    get state() {
      return state;
    },
    change(part) {
      state = { ...state, ...part };
      onChange(state);
    },
  };
}
