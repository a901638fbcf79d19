import type { Socket } from 'node:net';
import { longPoll, Upstream, usualWait } from '../dispatch/upstream.ts';

/** One process of a sticky service as the gateway sees it. */
export class StickyInstance {
  readonly host: string;
  readonly port: number;
  /** Its HTTP calls. */
  readonly calls: Upstream;
  /** SockJS without websockets. */
  readonly polling: Upstream;
  /** Clients piped to it. */
  readonly sockets = new Set<Socket>();
  isUp = true;
  private failures = 0;

  constructor(
    readonly origin: string,
    private readonly onChange: (instance: StickyInstance) => void,
  ) {
    const { hostname, port, protocol } = new URL(origin);
    this.host = hostname.replace(/^\[|\]$/g, '');
    this.port = Number(port || (protocol === 'https:' ? 443 : 80));
    const unreachable = () => this.failed({ isCertain: true });
    this.calls = new Upstream(origin, usualWait, unreachable);
    this.polling = new Upstream(origin, longPoll, unreachable);
  }

  answered() {
    this.failures = 0;
    this.turn(true);
  }

  /** Slow once may be a hiccup; past that its clients are let go so that they come back to another instance. */
  failed({ isCertain }: { isCertain: boolean }) {
    this.failures += 1;
    if (isCertain || this.failures >= 2) this.turn(false);
  }

  private turn(isUp: boolean) {
    if (!isUp) this.letGo();
    if (isUp === this.isUp) return;
    this.isUp = isUp;
    this.onChange(this);
  }

  private letGo() {
    for (const socket of this.sockets) socket.destroy();
    this.polling.cut();
  }

  async close() {
    await Promise.all([this.calls.close(), this.polling.close()]);
  }
}
