import { createReview } from '@osaka/contracts/travel';
import { greyPng } from '../../../harness/pictures.ts';
import { defectIn, type Play, type Trial } from '../../../harness/trial.ts';
import { pause } from '../../../harness/wait.ts';
import { bodyPaths } from '../raw/paths.ts';
import { openRaw } from '../raw/raw-socket.ts';
import type { AttackStage } from '../stage.ts';
import { underAttack } from '../under-attack.ts';

const SOCKETS = 300;
const UPLOADS = 120;

/** Bodies that never come. What each limit answers is tested in the gateway. */
export const bodies: Trial<AttackStage>[] = [
  { name: "multipart bodies broken off with members' tokens", isShort: true, play: brokenOff },
  {
    name: 'idle uploads of three members, reopened as they end',
    isShort: true,
    play: (play) => idleUploads(play),
    defects: [
      defectIn(
        ['gateway'],
        'gateway/src/proxy/policy/upload-slots.ts',
        'a member at one address may hold all places for uploads',
        'if (!tryTake(byMember, member) || !tryTake(byAddress, address)) {',
        "if (member === '' || address === '' || byMember === byAddress) {",
      ),
    ],
  },
  {
    name: 'idle uploads of three members from thirty addresses',
    play: (play) => idleUploads(play, 30),
    defects: [
      defectIn(
        ['gateway'],
        'gateway/src/proxy/routing/upstreams.ts',
        'uploads share the connections of other calls',
        'uploads: uploads.next,\n    streams: streams.next,',
        'uploads: calls.next,\n    streams: streams.next,',
      ),
    ],
  },
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

/**
 * Keeps idle uploads of three members open and reopens each when it is answered. With `addresses`, of which more than
 * 16 take all places for uploads, they may take nothing else; without it each member has one address.
 */
async function idleUploads(play: Play<AttackStage>, addresses?: number): Promise<void> {
  const { stage, isShort } = play;
  // From many addresses long enough for calls to time out if they had to wait for the uploads.
  const forMs = addresses !== undefined ? 25_000 : isShort ? 6000 : 15_000;
  const name = `${UPLOADS} idle uploads of three members${addresses === undefined ? '' : ` from ${addresses} addresses`}`;
  const attack = async () => {
    const untilMs = performance.now() + forMs;
    const otherUpload = addresses === undefined ? undefined : uploadOfAnother(play, forMs / 2);
    await Promise.all(
      Array.from({ length: UPLOADS }, async (_, index) => {
        const { visitor } = stage.attackers[index % stage.attackers.length] as (typeof stage.attackers)[number];
        const address = addresses === undefined ? visitor.address : stage.loopback.attacker(100 + (index % addresses));
        while (performance.now() < untilMs) {
          const raw = openRaw(stage.site, address);
          raw.socket.write(headOf('/api/reviews', visitor.accessToken), 'latin1');
          await raw.firstByte(Math.max(0, untilMs - performance.now()));
          raw.socket.destroy();
          // Avoids a busy loop on immediate refusals.
          await pause(20);
        }
      }),
    );
    await otherUpload;
  };
  await underAttack(play, name, attack, { mayLose: addresses === undefined ? [] : ['pictures'] });
}

/** A member who is no attacker uploads a picture while the attack lasts. */
async function uploadOfAnother({ stage, check }: Play<AttackStage>, afterMs: number): Promise<void> {
  await pause(afterMs);
  const body = { travelNo: 212, reviewTitle: '오사카의 밤', reviewContent: '불빛이 아름답습니다.', rating: 5 };
  const answer = await stage.bystander.call(
    createReview,
    { body },
    { files: [{ name: 'photo.png', type: 'image/png', bytes: greyPng(240, 160) }] },
  );
  check(answer.status === 201, `the upload of another member was answered ${answer.status}`);
}
