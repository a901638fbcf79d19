import { randomBytes } from 'node:crypto';
import { createRoom, SENDS, TOPICS } from '@osaka/contracts/chat';
import { WebSocket } from 'ws';
import { pause } from '../../harness/wait.ts';

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
  private taken = 0;
  private serial = 0;
  private isTalking = false;

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
    const { destination } = SENDS.sendMessage;
    const link: Link = {
      send: (id) => write(frame('SEND', { destination, receipt: id }, { ...said, clientMessageId: id })),
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
          else this.take(link);
      });
    });
  }

  private say(link: Link): void {
    link.send(`m${++this.serial}`);
  }

  private take(link: Link): void {
    this.taken += 1;
    if (this.isTalking) this.say(link);
  }

  /** Acknowledged messages per second, when each client sends its next one when the previous one is acknowledged. */
  async rate(warmUpMs: number, measuredMs: number): Promise<number> {
    this.isTalking = true;
    for (const link of this.links) this.say(link);
    await pause(warmUpMs);
    const [taken, startedMs] = [this.taken, performance.now()];
    await pause(measuredMs);
    const perS = ((this.taken - taken) * 1000) / (performance.now() - startedMs);
    this.isTalking = false;
    for (let waited = 0; waited < 300 && this.taken < this.serial; waited++) await pause(100);
    return perS;
  }

  disperse(): void {
    for (const link of this.links) link.close();
  }
}

const JOINED = 'joined';
const RECEIPT = /receipt-id:([\w-]+)/g;

function frame(command: string, headers: Record<string, string>, body?: object): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  return `${command}\n${lines.join('')}\n${body ? JSON.stringify(body) : ''}\0`;
}
