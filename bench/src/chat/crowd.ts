import { randomBytes } from 'node:crypto';
import { createRoom, SENDS, TOPICS } from '@osaka/contracts/chat';
import { WebSocket } from 'ws';
import { quantile } from '../../harness/statistics.ts';
import { pause } from '../../harness/wait.ts';

export interface Load {
  /** Acknowledged messages per second. */
  takenPerS: number;
  p50Ms: number;
  p99Ms: number;
  /** Messages acknowledged but not delivered to both sides. */
  missing: number;
}

interface Link {
  send(id: string): void;
  close(): void;
}

/**
 * Rooms of a customer at the first instance and a staff member at the last one. Frames are written as text: a client of
 * STOMP would take more of the processor than the service.
 */
export class Crowd {
  private readonly links: Link[] = [];
  private readonly sentAtMs = new Map<string, number>();
  private readonly left = new Map<string, number>();
  /** Ids of acknowledged messages. */
  private readonly acknowledged = new Set<string>();
  private readonly latenciesMs: number[] = [];
  private taken = 0;
  private serial = 0;
  private isClosedLoop = false;

  static async gather(urls: readonly string[], rooms: number): Promise<Crowd> {
    const crowd = new Crowd();
    for (let from = 0; from < rooms; from += 25)
      await Promise.all(Array.from({ length: Math.min(25, rooms - from) }, () => crowd.openRoom(urls)));
    return crowd;
  }

  private async openRoom(urls: readonly string[]): Promise<void> {
    const response = await fetch(urls[0] + createRoom.path, {
      method: 'POST',
      body: '{"userId":"customer_1","userName":"여행자"}',
      headers: { 'content-type': 'application/json' },
    });
    const { roomId } = (await response.json()) as { roomId: string };
    this.links.push(...(await Promise.all([this.join(urls[0], roomId, false), this.join(urls.at(-1), roomId, true)])));
  }

  private join(site = '', roomId: string, isStaff: boolean): Promise<Link> {
    const sender = { roomId, senderId: isStaff ? 'staff_1' : 'customer_1', senderName: '여행자', isStaff };
    const said = { ...sender, content: '안녕하세요, 오사카 여행 상담입니다.', type: 'CHAT' };
    const url = `${site.replace('http', 'ws')}/ws/000/${randomBytes(8).toString('hex')}/websocket`;
    const socket = new WebSocket(url, { perMessageDeflate: false });
    const write = (...frames: string[]) => socket.send(JSON.stringify([frames.join('')]));
    const link: Link = {
      send: (id) =>
        write(
          frame('SEND', { destination: SENDS.sendMessage.destination, receipt: id }, { ...said, clientMessageId: id }),
        ),
      close: () => socket.terminate(),
    };
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('closed')));
      socket.on('message', (data) => {
        const text = data.toString();
        if (text === 'o') write(frame('CONNECT', { 'accept-version': '1.2', host: '/' }));
        else if (text.includes('CONNECTED'))
          write(
            isStaff ? frame('SEND', { destination: SENDS.startConsultation.destination }, sender) : '',
            frame('SUBSCRIBE', { id: '1', destination: TOPICS.room(roomId), receipt: JOINED }),
          );
        else if (text.includes('ERROR\\n')) throw new Error(text);
        for (const [, id = ''] of text.matchAll(RECEIPT))
          if (id === JOINED) resolve(link);
          else this.take(id, link);
        if (text.includes('MESSAGE')) for (const [, id = ''] of text.matchAll(ID)) this.deliver(id);
      });
    });
  }

  private say(link: Link): void {
    const id = `m${++this.serial}`;
    this.sentAtMs.set(id, performance.now());
    this.left.set(id, 2);
    link.send(id);
  }

  private take(id: string, link: Link): void {
    this.taken += 1;
    if (this.left.has(id)) this.acknowledged.add(id);
    if (this.isClosedLoop) this.say(link);
  }

  private deliver(id: string): void {
    const left = (this.left.get(id) ?? 0) - 1;
    this.left.set(id, left);
    if (left > 0) return;
    this.latenciesMs.push(performance.now() - (this.sentAtMs.get(id) ?? 0));
    this.left.delete(id);
    this.acknowledged.delete(id);
    this.sentAtMs.delete(id);
  }

  /** Each client sends its next message when the previous one is acknowledged. */
  async closedLoop(warmUpMs: number, measuredMs: number): Promise<Load> {
    this.isClosedLoop = true;
    for (const link of this.links) this.say(link);
    await pause(warmUpMs);
    const load = await this.measure(measuredMs);
    this.isClosedLoop = false;
    return { ...load, missing: await this.settle() };
  }

  /** A fixed number of messages per second, independent of acknowledgements. */
  async fixedRate(perS: number, warmUpMs: number, measuredMs: number): Promise<Load> {
    const startedMs = performance.now();
    let sent = 0;
    const timer = setInterval(() => {
      const due = ((performance.now() - startedMs) / 1000) * perS;
      for (; sent < due; sent++) this.say(this.links[(sent * 7919) % this.links.length] as Link);
    }, 2);
    await pause(warmUpMs);
    const load = await this.measure(measuredMs);
    clearInterval(timer);
    return { ...load, missing: await this.settle() };
  }

  private async measure(forMs: number): Promise<Omit<Load, 'missing'>> {
    const [taken, startedMs] = [this.taken, performance.now()];
    this.latenciesMs.length = 0;
    await pause(forMs);
    return {
      takenPerS: ((this.taken - taken) * 1000) / (performance.now() - startedMs),
      p50Ms: quantile(this.latenciesMs, 0.5),
      p99Ms: quantile(this.latenciesMs, 0.99),
    };
  }

  /** Waits for messages in flight, longer than svc-chat needs to find messages without a hint. */
  private async settle(): Promise<number> {
    for (let waited = 0; waited < 300 && this.left.size > 0; waited++) await pause(100);
    return this.acknowledged.size;
  }

  disperse(): void {
    for (const link of this.links) link.close();
  }
}

const JOINED = 'joined';
const ID = /clientMessageId\\?":\\?"([^"\\]+)/g;
const RECEIPT = /receipt-id:([\w-]+)/g;

function frame(command: string, headers: Record<string, string>, body?: object): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  return `${command}\n${lines.join('')}\n${body ? JSON.stringify(body) : ''}\0`;
}
