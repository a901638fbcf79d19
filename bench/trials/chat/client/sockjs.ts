import { randomBytes } from 'node:crypto';
import { WebSocket } from 'ws';
import { clientFetch } from '../../harness/client-fetch.ts';

export const TRANSPORTS = ['websocket', 'xhr-streaming', 'xhr-polling'] as const;
export type TransportName = (typeof TRANSPORTS)[number];

/** An independent SockJS client, which shares no code with the server's. */
export interface SockJs {
  send(text: string): void;
  /** Sends raw text instead of a SockJS array. */
  sendRaw(text: string): void;
  close(): void;
  /** Closes without a closing handshake. */
  destroy(): void;
}

export interface SockJsListener {
  onOpen(): void;
  onText(text: string): void;
  onClose(reason: string): void;
}

export interface SockJsOptions {
  transport: TransportName;
  /** Of the client; 127.0.0.1 without it. */
  address?: string | undefined;
}

export function openSockJs(site: string, { transport, address }: SockJsOptions, listener: SockJsListener): SockJs {
  const session = `${site}/ws/${randomBytes(2).readUInt16BE() % 1000}/${randomBytes(8).toString('hex')}`;
  const reader = createReader(listener);
  return transport === 'websocket'
    ? overWebSocket(session, reader, address)
    : overXhr(session, transport, reader, address);
}

type Reader = ReturnType<typeof createReader>;

/** Parses SockJS frames and reports the end once. */
function createReader({ onOpen, onText, onClose }: SockJsListener) {
  let isOpen = false;
  let isClosed = false;
  const close = (reason: string) => {
    if (isClosed) return;
    isClosed = true;
    onClose(reason);
  };
  /** A second open frame comes from an instance that does not know the session: give up, like sockjs-client. */
  const open = () => {
    if (isOpen) return close('the server has lost the session');
    isOpen = true;
    onOpen();
  };
  return {
    get isClosed() {
      return isClosed;
    },
    close,
    read(frame: string) {
      if (isClosed) return;
      if (frame[0] === 'o') open();
      else if (frame[0] === 'a') for (const text of JSON.parse(frame.slice(1)) as string[]) onText(text);
      else if (frame[0] === 'c') close(frame);
    },
  };
}

function overWebSocket(session: string, reader: Reader, localAddress?: string): SockJs {
  const socket = new WebSocket(`${session.replace('http', 'ws')}/websocket`, {
    handshakeTimeout: 5000,
    localAddress,
    perMessageDeflate: false,
  });
  socket.on('message', (data) => reader.read(data.toString()));
  socket.on('error', () => {});
  socket.on('close', (code) => reader.close(`websocket closed ${code}`));
  const sendRaw = (text: string) => socket.readyState === WebSocket.OPEN && socket.send(text);
  return {
    send: (text) => sendRaw(JSON.stringify([text])),
    sendRaw,
    close: () => socket.close(),
    destroy: () => socket.terminate(),
  };
}

function overXhr(
  session: string,
  transport: 'xhr-streaming' | 'xhr-polling',
  reader: Reader,
  address?: string,
): SockJs {
  const gone = new AbortController();
  const { fetch, close } = clientFetch(address);
  let sending: Promise<void> = Promise.resolve();
  void receive();

  async function receive(): Promise<void> {
    try {
      while (!reader.isClosed) await receiveOnce(transport === 'xhr-streaming' ? 'xhr_streaming' : 'xhr');
    } catch (error) {
      reader.close(`receiving failed: ${String(error)}`);
    }
  }

  async function receiveOnce(path: string): Promise<void> {
    const response = await fetch(`${session}/${path}`, { method: 'POST', signal: gone.signal });
    if (response.status !== 200 || !response.body) return reader.close(`receiving answered ${response.status}`);
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of response.body) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) reader.read(line);
    }
  }

  /** Sequential, because concurrent requests could overtake each other. */
  function sendRaw(text: string) {
    sending = sending.then(async () => {
      if (reader.isClosed) return;
      try {
        const response = await fetch(`${session}/xhr_send`, { method: 'POST', body: text, signal: gone.signal });
        if (response.status !== 204) reader.close(`sending answered ${response.status}`);
        await response.arrayBuffer();
      } catch (error) {
        reader.close(`sending failed: ${String(error)}`);
      }
    });
  }

  function end() {
    reader.close('left');
    gone.abort();
    close();
  }
  return {
    send: (text) => sendRaw(JSON.stringify([text])),
    sendRaw,
    close: () => void sending.then(end),
    destroy: end,
  };
}
