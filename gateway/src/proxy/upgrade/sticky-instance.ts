import type { Socket } from 'node:net';
import { longPollLimits, Upstream, type UpstreamLimits } from '../dispatch/upstream.ts';

/** The gateway's state of one process of a sticky service. */
export class StickyInstance {
  readonly host: string;
  readonly port: number;
  /** Pool for its HTTP calls. */
  readonly calls: Upstream;
  /** Pool for SockJS polling. */
  readonly polling: Upstream;
  /** Sockets of clients piped to it. */
  readonly sockets = new Set<Socket>();
  isUp = true;
  private failures = 0;

  constructor(
    readonly origin: string,
    limits: UpstreamLimits,
    private readonly onChange: (instance: StickyInstance) => void,
  ) {
    const { hostname, port, protocol } = new URL(origin);
    this.host = hostname.replace(/^\[|\]$/g, '');
    this.port = Number(port || (protocol === 'https:' ? 443 : 80));
    const unreachable = () => this.failed({ isCertain: true });
    this.calls = new Upstream(origin, limits, unreachable);
    this.polling = new Upstream(origin, longPollLimits, unreachable);
  }

  answered() {
    this.failures = 0;
    this.setIsUp(true);
  }

  /**
   * One slow probe is tolerated; after a second failure its clients are disconnected so that they reconnect to another
   * instance.
   */
  failed({ isCertain }: { isCertain: boolean }) {
    this.failures += 1;
    if (isCertain || this.failures >= 2) this.setIsUp(false);
  }

  private setIsUp(isUp: boolean) {
    if (!isUp) this.disconnectClients();
    if (isUp === this.isUp) return;
    this.isUp = isUp;
    this.onChange(this);
  }

  private disconnectClients() {
    for (const socket of this.sockets) socket.destroy();
    this.polling.abortAll();
  }

  /** Moves its clients to other instances, and closes when the last call is answered. */
  leave() {
    this.isUp = false;
    this.disconnectClients();
    void this.calls.drain();
    void this.polling.drain();
  }

  async close() {
    await Promise.all([this.calls.close(), this.polling.close()]);
  }
}
