import { type Link, LinkLost, type LinkOptions } from '../realtime/link.ts';

interface Sent {
  destination: string;
  body: Record<string, unknown>;
}

/** A fake server for opened links: connects, disconnects, sends to a destination and records what was sent. */
export function createFakeServer() {
  const listeners = new Map<string, (text: string) => void>();
  const opened: LinkOptions[] = [];
  const sent: Sent[] = [];
  let isUp = false;
  const server = {
    sent,
    opened,
    closed: 0,
    /** Called for each SEND; throws to refuse it. */
    onSend: (_sent: Sent): void => {},
    openLink(options: LinkOptions): Link {
      opened.push(options);
      return {
        get isUp() {
          return isUp;
        },
        async subscribe(destination, onText) {
          listeners.set(destination, onText);
          return () => listeners.delete(destination);
        },
        async send(destination, body) {
          if (!isUp) throw new LinkLost();
          const one = { destination, body: body as Record<string, unknown> };
          sent.push(one);
          server.onSend(one);
        },
        signal(destination, body) {
          if (isUp) sent.push({ destination, body: body as Record<string, unknown> });
        },
        renew() {
          server.down();
          server.up();
        },
        close() {
          server.closed += 1;
        },
      };
    },
    up() {
      isUp = true;
      opened.at(-1)?.onUp();
    },
    down() {
      isUp = false;
      opened.at(-1)?.onDown();
    },
    /** Sends an event to a destination. */
    tell(destination: string, event: object) {
      listeners.get(destination)?.(JSON.stringify(event));
    },
  };
  return server;
}
