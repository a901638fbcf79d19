import type { Mutant, SourceDefect } from '../harness/trial.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'every 500th relay message is dropped',
    foundBy: ['question and answer'],
    source: inChat(
      'realtime/relay.ts',
      'else for (const { onMessage } of listeners) onMessage(channel.slice(prefix.length), text);',
      'else if ((globalThis.relayed = (globalThis.relayed ?? 0) + 1) % 500 !== 0) for (const { onMessage } of listeners) onMessage(channel.slice(prefix.length), text);',
    ),
  },
  {
    name: 'the receipt comes before the message is stored',
    foundBy: ['kill -9 of the database', 'kill -9 of an instance'],
    source: inChat('rooms/rooms.service.ts', '      await append(draft);', '      void append(draft).catch(() => {});'),
  },
  {
    name: 'the history is read before the subscription is active',
    foundBy: ['subscribing while messages arrive'],
    client: 'historyFirst',
  },
  {
    name: 'client ids are not compared',
    foundBy: ['every message sent twice', 'the same message through all instances'],
    source: inChat(
      'messages/known-logs.ts',
      'return clientMessageId === undefined ? undefined :',
      "return clientMessageId !== '' ? undefined :",
    ),
  },
  {
    name: 'a history is sorted by time',
    foundBy: ['one room written by six'],
    source: inChat(
      'messages/messages.repository.ts',
      '.sort((one, other) => one.seq - other.seq)',
      '.sort((one, other) => (one.timestamp < other.timestamp ? -1 : 1))',
    ),
  },
  {
    name: 'locally delivered messages are delivered again by the relay',
    foundBy: ['question and answer'],
    source: inChat(
      'realtime/room-feeds.ts',
      'if (!signal) return;',
      "if (!signal) { subscribers.send(TOPICS.room(roomId), 'again', text.slice(text.indexOf('\\n') + 1)); return; }",
    ),
  },
  {
    name: 'a missed status is not fetched',
    foundBy: ['a customer who was disconnected learns of a claim'],
    source: inChat(
      'rooms/rooms.service.ts',
      "return room.status === 'ASSIGNED' ? connectedTo(room) : undefined;",
      'return room.status === undefined ? connectedTo(room) : undefined;',
    ),
  },
  {
    name: 'a slow consumer is never cut',
    foundBy: ['a client that does not read'],
    source: inChat(
      'realtime/stomp-session.ts',
      'const SLOW_CONSUMER_BYTES = 1024 * 1024;',
      'const SLOW_CONSUMER_BYTES = 1024 ** 4;',
    ),
  },
  {
    name: 'a claim is not exclusive',
    foundBy: ['many claims'],
    source: inChat(
      'rooms/rooms.repository.ts',
      "{ _id: roomId, status: 'WAITING', isCleared: { $exists: false } }",
      "{ _id: roomId, status: { $ne: 'COMPLETED' } }",
    ),
  },
  {
    name: 'a room that has ended takes messages',
    foundBy: ['closing while both sides send'],
    source: inChat(
      'messages/message-log.ts',
      'else if (head.isClosed) settle(',
      'else if (head.isClosed && draft.type !== "CHAT") settle(',
    ),
  },
  {
    name: 'every instance removes absent staff',
    foundBy: ['an absence that two'],
    source: inChat(
      'presence/presence.ts',
      "for _, id in ipairs(due) do redis.call('ZADD', KEYS[1], ARGV[2], id) end",
      '',
    ),
  },
  {
    name: 'anything but text ends the process',
    foundBy: ['valid and invalid JSON'],
    source: inChat(
      'realtime/web-sockets.ts',
      "listener(typeof text === 'string' ? text : '\\0')",
      'listener((text as string).slice(0))',
    ),
  },
  {
    name: 'a feed that falls behind stays behind',
    foundBy: ['half-open Redis at one instance', 'restart of Redis', 'half-open Redis at one instance for good'],
    source: inChat(
      'realtime/room-feeds.ts',
      'if (feed.seq !== NOT_OPEN && !feed.isFilling) feed.filled = fill(roomId, feed);',
      'if (feed.seq !== NOT_OPEN && feed.seq < 0) feed.filled = fill(roomId, feed);',
    ),
  },
];

function inChat(file: string, find: string, replace: string): SourceDefect {
  return { slices: ['svc-chat'], file: `svc-chat/src/${file}`, find, replace };
}
