import { CANNED_TEXTS, CHAT_TEXTS, SEARCH_WORD_TOO_SHORT, SUPPORT_TEXTS } from '../../chat/index.ts';
import { NAME_RESERVED } from '../../shared/index.ts';
import type { Refusals } from '../client-document.ts';

const ROOM_MISSING = { 404: [CHAT_TEXTS.roomMissing] };
const CLOSING = { ...ROOM_MISSING, 409: [CHAT_TEXTS.endedNotice] };

/** The messages that svc-chat refuses with beyond what follows from the declarations of its calls. */
export const chatRefusals: Refusals = {
  addCannedReply: { 409: [CANNED_TEXTS.full, CANNED_TEXTS.nameTaken] },
  answerInquiry: { 404: [SUPPORT_TEXTS.inquiryUnknown], 409: [SUPPORT_TEXTS.inquiryAnswered] },
  changeCannedReply: { 404: [CANNED_TEXTS.missing], 409: [CANNED_TEXTS.nameTaken] },
  closeRoom: CLOSING,
  createRoom: { 400: [NAME_RESERVED] },
  exportRoom: ROOM_MISSING,
  leaveInquiry: { 400: [NAME_RESERVED] },
  listEarlierRooms: ROOM_MISSING,
  listMessages: ROOM_MISSING,
  mailTranscript: ROOM_MISSING,
  rateConsultation: { ...ROOM_MISSING, 409: [CHAT_TEXTS.notEnded] },
  removeCannedReply: { 404: [CANNED_TEXTS.missing] },
  searchRooms: { 400: [SEARCH_WORD_TOO_SHORT] },
};
