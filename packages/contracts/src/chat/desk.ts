import * as z from 'zod/mini';
import { isolated } from '../shared/characters.ts';
import { endpoint } from '../shared/endpoint.ts';
import { instant, visibleText, whenMissing } from '../shared/values.ts';
import { clientMessageId, roomId, senderId, shortName } from './chat.ts';

// What staff do among themselves: notes about a room, handing a room over, being away. Customers have no access to any
// of it.

export const NOTE_MAX = 1000;
/** Notes that a room can hold. */
export const NOTES_PER_ROOM = 100;
/** Time in which a colleague can accept a room; after it the room stays where it is. */
export const HANDOVER_ANSWER_S = 60;
export const DESK_TEXTS = {
  noteMissing: '메모를 입력해주세요.',
  noteTooLong: '메모는 1,000자까지 쓸 수 있습니다.',
  notesFull: '한 상담에 메모를 100개까지 남길 수 있습니다.',
  deskOnly: '상담원만 이용할 수 있습니다.',
  colleagueGone: '지금 연결되어 있지 않은 상담원이에요.',
  colleagueAway: '자리를 비운 상담원이에요.',
  notYours: '맡고 있는 상담만 넘길 수 있어요.',
  alreadyOffered: '이미 다른 상담원에게 넘기는 중이에요.',
  offerOver: '이미 끝난 요청이에요.',
  /** A line of the conversation, which the customer reads. */
  handedOver: (staffName: string) => `${isolated(staffName)} 상담원이 상담을 이어받았습니다.`,
} as const;

/** A SEND of a note about a room, from a connection of the staff member `senderId`. */
export const noteFrame = z.object({
  roomId,
  senderId,
  senderName: shortName,
  content: visibleText(NOTE_MAX, DESK_TEXTS.noteTooLong, DESK_TEXTS.noteMissing),
  clientMessageId,
});
export type NoteFrame = z.input<typeof noteFrame>;

export const roomNote = z.object({
  type: z.literal('NOTE'),
  noteId: z.string(),
  roomId: z.string(),
  senderId: z.string(),
  senderName: z.string(),
  content: z.string(),
  timestamp: instant,
});
export type RoomNote = z.output<typeof roomNote>;

/** Identifies one offer; made by the client that offers the room. */
const handoverId = z.string().check(z.regex(/^[\w-]{8,64}$/));

/**
 * A SEND about handing a room over. `offer` names the colleague and a new id. The colleague may `accept` or `decline`,
 * and the staff member who holds the room may `withdraw`. Only one of these takes effect.
 */
export const handoverFrame = z.object({
  roomId,
  handoverId,
  senderId,
  senderName: shortName,
  action: z.enum(['offer', 'accept', 'decline', 'withdraw']),
  toStaffId: z.optional(senderId),
});
export type HandoverFrame = z.input<typeof handoverFrame>;

/** `left`: one of the two has been disconnected too long; `ended`: the consultation is over. */
export const handoverReason = z.enum(['declined', 'withdrawn', 'left', 'ended']);

/** For the two staff members concerned. `refused` goes only to the connection whose frame had no effect. */
export const handoverEvent = z.object({
  type: z.literal('HANDOVER'),
  state: z.enum(['offered', 'accepted', 'returned', 'refused']),
  roomId: z.string(),
  handoverId: z.string(),
  customerName: z.optional(z.string()),
  fromId: z.optional(z.string()),
  fromName: z.optional(z.string()),
  toId: z.optional(z.string()),
  toName: z.optional(z.string()),
  /** Remaining time of an offer. */
  remainingMs: z.optional(z.int()),
  reason: z.optional(handoverReason),
  /** The message for a refusal. */
  message: z.optional(z.string()),
});
export type HandoverEvent = z.output<typeof handoverEvent>;

/**
 * After a time in which signals between instances were lost: known offers and holders may be outdated. The
 * open offers and all notes follow.
 */
export const deskRenewed = z.object({ type: z.literal('DESK_RENEWED') });

/** A SEND with the name of a staff member and whether they are away; on each connection and after each change. */
export const deskFrame = z.object({ senderId, senderName: shortName, isAway: z.boolean() });
export type DeskFrame = z.input<typeof deskFrame>;

/** Destinations that only connections of staff can use. */
export const DESK_TOPICS = {
  /** The notes of a room: the stored ones on SUBSCRIBE, then each new one. */
  notes: (id: string) => `/topic/chat/${id}/notes`,
  /** Offers to this staff member and results of those from them; the open ones on SUBSCRIBE. */
  handover: '/topic/staff/handover',
} as const;

export const DESK_SENDS = {
  addNote: { destination: '/app/chat/staff/note', body: noteFrame },
  handover: { destination: '/app/chat/staff/handover', body: handoverFrame },
  showDesk: { destination: '/app/chat/staff/desk', body: deskFrame },
} as const;

export const colleague = z.object({ staffId: z.string(), staffName: z.string(), isAway: z.boolean() });
export type Colleague = z.output<typeof colleague>;

/** The connected staff members, by name. */
export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/chat/staff/colleagues',
  access: 'staff',
  success: z.object({ staff: z.array(colleague) }),
});

/** Ends those of the waiting rooms whose customer is still disconnected. */
export const clearGoneRooms = endpoint({
  method: 'POST',
  path: '/api/chat/staff/gone-rooms/clear',
  access: 'staff',
  body: z.object({
    roomIds: z
      .array(roomId, whenMissing('정리할 상담을 골라 주세요.'))
      .check(z.minLength(1, '정리할 상담을 골라 주세요.'), z.maxLength(200)),
  }),
  success: z.object({ closed: z.int() }),
});
