import {
  type Face,
  getSupportHours,
  leaveInquiry,
  mailTranscript,
  rateConsultation,
  type SupportHours,
} from '@osaka/contracts/chat';
import { CallError, call } from '@osaka/web-kit';
import { endRoom } from '../rooms/rooms.api.ts';

export function supportHours(): Promise<SupportHours> {
  return call(getSupportHours);
}

interface TypedInquiry {
  requestId: string;
  name: string;
  email: string;
  content: string;
}

export async function sendInquiry(inquiry: TypedInquiry): Promise<void> {
  await call(leaveInquiry, { body: inquiry });
}

export async function mailConversation(roomId: string, requestId: string, email: string): Promise<void> {
  await call(mailTranscript, { params: { roomId }, body: { requestId, email } });
}

/** A room that its customer read as ended may still be open, as after the words of a goodbye: it is closed first. */
export async function rate(roomId: string, face: Face): Promise<void> {
  const send = () => call(rateConsultation, { params: { roomId }, body: { face } });
  try {
    await send();
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 409) throw error;
    await endRoom(roomId);
    await send();
  }
}

/**
 * Identifies a request, so that a repeated one has no second effect. randomUUID is missing on pages that are in an
 * insecure context.
 */
export function newRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

/** The reason of a failed call, as a message for the visitor. */
export function messageOfError(error: unknown): string {
  return (error instanceof Error && error.message) || '보내지 못했습니다. 잠시 후 다시 시도해주세요.';
}
