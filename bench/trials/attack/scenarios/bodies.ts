import type { Play, Trial } from '../../../harness/trial.ts';
import { pause } from '../../../harness/wait.ts';
import { bodyPaths } from '../raw/paths.ts';
import { openRaw } from '../raw/raw-socket.ts';
import type { AttackStage } from '../stage.ts';
import { underAttack } from '../under-attack.ts';

const SOCKETS = 300;

/** Bodies that are broken off. What each limit answers, and who may have uploads, is tested in the gateway. */
export const bodies: Trial<AttackStage>[] = [
  { name: "multipart bodies broken off with members' tokens", isShort: true, play: brokenOff },
];

/** Bursts of sockets over all prefixes that send a head and a part of a body and disconnect after 1 to 10 ms. */
async function brokenOff(play: Play<AttackStage>): Promise<void> {
  const { stage, random, isShort } = play;
  await underAttack(play, 'multipart bodies broken off, with tokens', async () => {
    const sockets = isShort ? SOCKETS * 2 : Math.ceil(bodyPaths.length / 10) * SOCKETS;
    for (let sent = 0; sent < sockets; sent += SOCKETS) {
      await Promise.all(
        Array.from({ length: SOCKETS }, async (_, index) => {
          const { address, accessToken } = random.pick(stage.attackers).visitor;
          const path = sent === 0 ? random.pick(KNOWN) : (bodyPaths[(sent + index) % bodyPaths.length] ?? '/');
          const raw = openRaw(stage.site, address);
          raw.socket.write(headOf(path, accessToken, random.next() < 0.3));
          await raw.opened;
          await pause(random.between(1, 10));
          raw.socket.destroy();
        }),
      );
      await pause(100);
    }
  });
}

/** Paths on which aborted bodies once crashed the gateway. */
const KNOWN = ['/api/reviews', '/api/auth/login', '/api/travels/user/search'];

function headOf(path: string, token = '', isChunked = false): string {
  const part =
    '--b\r\ncontent-disposition: form-data; name="review"\r\n\r\n{}\r\n--b\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n\x89PNG\r\n\x1a\n';
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    'content-type: multipart/form-data; boundary=b',
    isChunked ? 'transfer-encoding: chunked' : 'content-length: 100000',
    `authorization: Bearer ${token}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${isChunked ? `${part.length.toString(16)}\r\n${part}\r\n` : part}`;
}
