import type { ChatMessage } from '@osaka/contracts/chat';
import type { Participant } from './client/participant.ts';

/** Snapshot of a participant. */
export type Side = Pick<Participant, 'name' | 'said' | 'acknowledged' | 'shown' | 'deliveries'>;

/** Checks a quiescent room; returns one sentence per problem. */
export function verdictOn(roomId: string, stored: readonly ChatMessage[], sides: readonly Side[]): string[] {
  const room = roomId.slice(0, 6);
  return [
    ...wrongNumbers(stored),
    ...doubles(stored),
    ...sides.flatMap((side) => [
      ...lost(side, stored),
      ...overtaken(side, stored),
      ...shownWrong(side, stored),
      ...deliveredWrong(side),
    ]),
  ].map((problem) => `room ${room}: ${problem}`);
}

function wrongNumbers(stored: readonly ChatMessage[]): string[] {
  const wrong = stored.findIndex(({ seq }, index) => seq !== index + 1);
  return wrong < 0 ? [] : [`the history has ${stored[wrong]?.seq} where ${wrong + 1} belongs`];
}

function doubles(stored: readonly ChatMessage[]): string[] {
  const ids = stored.flatMap(({ clientMessageId }) => clientMessageId ?? []);
  return ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `${id} is stored twice`);
}

function lost({ name, acknowledged }: Side, stored: readonly ChatMessage[]): string[] {
  const kept = new Set(stored.map(({ clientMessageId }) => clientMessageId));
  const missing = [...acknowledged].filter((id) => !kept.has(id));
  return missing.length > 0
    ? [`${missing.length} acknowledged messages of ${name} are lost (${missing.slice(0, 3).join(', ')})`]
    : [];
}

/** A sender's messages are stored in the order they were sent. */
function overtaken({ name, said }: Side, stored: readonly ChatMessage[]): string[] {
  const order = new Map(said.map((id, index) => [id, index]));
  let last = -1;
  for (const { clientMessageId } of stored) {
    const index = order.get(clientMessageId ?? '');
    if (index === undefined) continue;
    if (index < last) return [`${clientMessageId} of ${name} was overtaken`];
    last = index;
  }
  return [];
}

/** Both sides show the same messages as the history, in the same order. */
function shownWrong({ name, shown }: Side, stored: readonly ChatMessage[]): string[] {
  const absent = stored.filter(({ seq }) => !shown.has(seq));
  if (absent.length > 0)
    return [`${name} does not show ${absent.length} of ${stored.length} messages (number ${absent[0]?.seq})`];
  const other = stored.find(
    (message) =>
      shown.get(message.seq)?.messageId !== message.messageId || shown.get(message.seq)?.content !== message.content,
  );
  if (other) return [`${name} shows another message at number ${other.seq}`];
  const more = [...shown.keys()].filter((seq) => seq > stored.length || seq < 1);
  return more.length === 0
    ? []
    : [
        `${name} shows ${more.length} messages that are not in the history of ${stored.length} (numbers ${more.slice(0, 5).join(', ')})`,
      ];
}

/** Each subscription delivers every message once, in order and without gaps. */
function deliveredWrong({ name, deliveries }: Side): string[] {
  for (const numbers of deliveries) {
    const wrong = numbers.findIndex((seq, index) => index > 0 && seq !== (numbers[index - 1] ?? 0) + 1);
    if (wrong > 0) return [`${name} was given ${numbers[wrong]} after ${numbers[wrong - 1]}`];
  }
  return [];
}
