import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { defineEvent } from '../shared/events.ts';
import { instant, serial, whenMissing } from '../shared/values.ts';
import { roomId } from './chat.ts';

/** The three faces, from the best to the worst. */
export const face = z.enum(['good', 'fair', 'bad'], whenMissing('표정을 골라 주세요.'));
export type Face = z.output<typeof face>;

/** The face that the customer of an ended consultation chooses; a second one replaces the first. */
export const rateConsultation = endpoint({
  method: 'PUT',
  path: '/api/chat/room/{roomId}/face',
  access: 'public',
  params: z.object({ roomId }),
  body: z.object({ face }),
  success: z.object({ success: z.boolean() }),
});

/**
 * `waitingSeconds`: from the request to the first claim, or to the end if nobody answered. No names, no texts, no room
 * ids.
 */
const ended = { consultationNo: serial, endedAt: instant, waitingSeconds: z.int(), isAnswered: z.boolean() };

/** The first version of each consultation. */
export const consultationEnded = defineEvent({
  type: 'consultation.ended',
  key: 'consultationNo',
  data: z.object(ended),
});

/** A later version of the same consultation: it repeats what its end said. */
export const consultationRated = defineEvent({
  type: 'consultation.rated',
  key: 'consultationNo',
  data: z.object({ ...ended, face }),
});
