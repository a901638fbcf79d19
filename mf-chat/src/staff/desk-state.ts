import type { Room } from '@osaka/contracts/chat';
import type { FeedState } from '../rooms/room-feed.ts';
import type { Notice } from './notices.ts';
import type { RoomLists } from './room-lists.ts';

export interface DeskState extends RoomLists {
  isUp: boolean;
  notices: readonly Notice[];
  /** The chats side by side; they stay there after their end, until they are closed. */
  open: readonly Room[];
  /** Whose chat is in front: a phone shows this one alone. */
  current: string | undefined;
  /** What is said in the open and the assigned chats. */
  feeds: Readonly<Record<string, FeedState>>;
  /** By room: up to which message staff has seen it. */
  readSeqs: Readonly<Record<string, number>>;
  /** The chat that is being taken. */
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
  claiming: undefined,
};

/** What the parts of a desk share. */
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
