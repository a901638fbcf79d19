import { randomBytes } from 'node:crypto';
import { ACTIVITY_SENDS, ACTIVITY_TOPICS, type ChatMessage, createRoom, SENDS, TOPICS } from '@osaka/contracts/chat';
import { WebSocket } from 'ws';

/** One client in one room. */
export interface Link {
  send(id: string): void;
  close(): void;
}

export interface LinkListener {
  /** The server has acknowledged the message with this id. */
  onReceipt(id: string): void;
  /** A message arrived, own messages included. */
  onMessage(id: string): void;
}

/** How to create and join a room, by server. */
export interface Dialect {
  openRoom(): Promise<string>;
  join(room: string, isStaff: boolean, listener: LinkListener): Promise<Link>;
}

const CONTENT = '안녕하세요, 오사카 여행 상담입니다.';
const frame = (command: string, headers: Record<string, string>, body = '') =>
  `${command}\n${Object.entries(headers)
    .map(([name, value]) => `${name}:${value}\n`)
    .join('')}\n${body}\0`;

/** How often each signal was sent and received. */
export interface Signals {
  typingSent: number;
  typingReceived: number;
  seenSent: number;
  seenReceived: number;
}

/**
 * Customers connect to the first instance, staff to the last one. With `signals` each message is preceded by TYPING and
 * answered by SEEN, which are counted there.
 */
export function svcChat(urls: readonly string[], signals?: Signals): Dialect {
  return {
    async openRoom() {
      const response = await fetch(urls[0] + createRoom.path, {
        method: 'POST',
        body: '{"userId":"customer_1","userName":"여행자"}',
        headers: { 'content-type': 'application/json' },
      });
      return ((await response.json()) as { roomId: string }).roomId;
    },
    join(roomId, isStaff, listener) {
      const url = `${(isStaff ? urls.at(-1) : urls[0])?.replace('http', 'ws')}/ws/000/${randomBytes(8).toString('hex')}/websocket`;
      const body = (id: string) =>
        JSON.stringify({
          roomId,
          senderId: isStaff ? 'staff_1' : 'customer_1',
          senderName: '여행자',
          content: CONTENT,
          type: 'CHAT',
          isStaff,
          clientMessageId: id,
        });
      const claim = frame(
        'SEND',
        { destination: SENDS.startConsultation.destination },
        JSON.stringify({ roomId, senderId: 'staff_1', senderName: '상담원' }),
      );
      return joinStomp(
        new WebSocket(url, { perMessageDeflate: false }),
        TOPICS.room(roomId),
        SENDS.sendMessage.destination,
        body,
        listener,
        {
          wrap: (text) => JSON.stringify([text]),
          opening: 'o',
          first: (isStaff ? claim : '') + (signals ? subscription(roomId, isStaff) : ''),
          ...(signals && { activity: activityOf(roomId, isStaff, signals) }),
        },
      );
    },
  };
}

function subscription(roomId: string, isStaff: boolean): string {
  const destination = ACTIVITY_TOPICS[isStaff ? 'customer' : 'staff'](roomId);
  return frame('SUBSCRIBE', { id: '2', destination });
}

const SIGNAL = /type\\?":\\?"(TYPING|SEEN)/g;

/** The number of the last message of the other side in a text of SockJS; 0 without one. */
function lastSeqOfOthers(text: string, isStaff: boolean): number {
  if (!text.includes('clientMessageId')) return 0;
  const bodies = (JSON.parse(text.slice(1)) as string[]).map((each) => each.slice(each.indexOf('\n\n') + 2, -1));
  const messages = bodies
    .filter((body) => body.includes('clientMessageId'))
    .map((body) => JSON.parse(body) as ChatMessage);
  return Math.max(0, ...messages.filter((message) => message.isStaff !== isStaff).map(({ seq }) => seq));
}

/**
 * What a screen does at the limits of its own: TYPING at most every 4 s is one for each message here, SEEN follows what
 * was read.
 */
function activityOf(roomId: string, isStaff: boolean, signals: Signals): Activity {
  const person = { roomId, senderId: isStaff ? 'staff_1' : 'customer_1', isStaff };
  return {
    beforeMessage() {
      signals.typingSent += 1;
      return frame('SEND', { destination: ACTIVITY_SENDS.typing.destination }, JSON.stringify(person));
    },
    afterText(text) {
      for (const [, type] of text.matchAll(SIGNAL)) signals[type === 'SEEN' ? 'seenReceived' : 'typingReceived'] += 1;
      const seq = lastSeqOfOthers(text, isStaff);
      if (seq === 0) return '';
      signals.seenSent += 1;
      return frame('SEND', { destination: ACTIVITY_SENDS.seen.destination }, JSON.stringify({ ...person, seq }));
    },
  };
}

/** RabbitMQ's Web STOMP: transient messages to a topic for each room. */
export function rabbit(url: string): Dialect {
  return {
    openRoom: async () => randomBytes(16).toString('hex'),
    join(room, _isStaff, listener) {
      const socket = new WebSocket(url, ['v12.stomp'], { perMessageDeflate: false });
      const body = (id: string) =>
        JSON.stringify({
          roomId: room,
          senderId: 'customer_1',
          senderName: '여행자',
          content: CONTENT,
          type: 'CHAT',
          isStaff: false,
          clientMessageId: id,
        });
      return joinStomp(socket, `/topic/${room}`, `/topic/${room}`, body, listener, {
        wrap: (text) => text,
        opening: undefined,
        first: '',
      });
    },
  };
}

interface Wrapping {
  wrap(text: string): string;
  /** The first text of the server; undefined when the client begins. */
  opening: string | undefined;
  first: string;
  activity?: Activity;
}

/** Frames beside the messages. */
interface Activity {
  beforeMessage(): string;
  afterText(text: string): string;
}

const ID = /clientMessageId\\?":\\?"([^"\\]+)/g;
const RECEIPT = /receipt-id:([\w-]+)/g;

function joinStomp(
  socket: WebSocket,
  topic: string,
  destination: string,
  body: (id: string) => string,
  listener: LinkListener,
  { wrap, opening, first, activity }: Wrapping,
): Promise<Link> {
  const connect = () =>
    socket.send(wrap(frame('CONNECT', { 'accept-version': '1.2', host: '/', login: 'guest', passcode: 'guest' })));
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('closed')));
    if (opening === undefined) socket.on('open', connect);
    socket.on('message', (data) => {
      const text = data.toString();
      if (text === opening) connect();
      else if (text.includes('CONNECTED'))
        socket.send(wrap(first + frame('SUBSCRIBE', { id: '1', destination: topic, receipt: 'joined' })));
      else if (text.includes('ERROR\n') || text.includes('ERROR\\n')) throw new Error(text);
      else read(text);
    });

    function read(text: string) {
      for (const [, id = ''] of text.matchAll(RECEIPT)) {
        if (id === 'joined') resolve({ send, close: () => socket.terminate() });
        else listener.onReceipt(id);
      }
      const frames = activity?.afterText(text);
      if (frames) socket.send(wrap(frames));
      if (text.includes('MESSAGE')) for (const [, id = ''] of text.matchAll(ID)) listener.onMessage(id);
    }
  });

  function send(id: string) {
    if (activity) socket.send(wrap(activity.beforeMessage()));
    socket.send(wrap(frame('SEND', { destination, receipt: id }, body(id))));
  }
}

/** ws-floor.mjs. */
export function wsFloor(port: number): Dialect {
  return {
    openRoom: async () => randomBytes(16).toString('hex'),
    join(room, _isStaff, { onReceipt, onMessage }) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/${room}`, { perMessageDeflate: false });
      const padding = JSON.stringify({
        roomId: room,
        senderId: 'customer_1',
        senderName: '여행자',
        content: CONTENT,
        type: 'CHAT',
        isStaff: false,
      });
      socket.on('message', (data) => {
        const text = data.toString();
        if (text[0] === 'r') onReceipt(text.slice(1));
        else onMessage(text.slice(1, text.indexOf('\n')));
      });
      return new Promise((resolve, reject) => {
        socket.on('error', reject);
        socket.on('open', () =>
          resolve({ send: (id) => socket.send(`${id}\n${padding}`), close: () => socket.terminate() }),
        );
      });
    },
  };
}
