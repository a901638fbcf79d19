import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { changeMemberName, changePassword, listMembers, login, logout, withdraw } from '@osaka/contracts/account';
import { listWaitingRooms, TOPICS } from '@osaka/contracts/chat';
import { listMyPlans } from '@osaka/contracts/planner';
import { listBookmarks } from '@osaka/contracts/travel';
import { administrator } from '@osaka/tools/product/settings';
import { connectStomp, StompError } from '../../chat/client/stomp.ts';
import { MEMBER_PASSWORD, newIdentity, signIn, signUpAndIn } from '../../harness/members.ts';
import type { Play, Trial } from '../../harness/trial.ts';
import { openVisitor, type Visitor } from '../../harness/visitor.ts';
import { waitUntil } from '../../harness/wait.ts';
import type { AttackStage } from '../stage.ts';
import { underAttack } from '../under-attack.ts';

/** Forged, stolen and revoked tokens. */
export const sessions: Trial<AttackStage>[] = [
  { name: 'forged tokens', play: forged },
  { name: 'a token after its session has ended', isShort: true, play: ended },
  { name: "wrong passwords for others' accounts", play: lockingOut },
];

/** One second, plus slack for a busy machine. */
const REVOKED_WITHIN_MS = 5000;
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function forged(play: Play<AttackStage>): Promise<void> {
  const { stage, check } = play;
  const genuine = stage.attackers[0]?.visitor.accessToken ?? '';
  const visitor = openVisitor({ site: stage.site, address: stage.loopback.attacker(9) });
  play.atEnd(visitor.close);
  await underAttack(play, 'forged tokens', async () => {
    for (const [name, token] of Object.entries(forgeries(genuine))) {
      visitor.accessToken = token;
      // One member call per service, and one administrator call.
      for (const ask of [
        () => visitor.call(listBookmarks),
        () => visitor.call(listMyPlans),
        () => visitor.call(changeMemberName, { body: { newMemberName: '도둑' } }),
        () => visitor.call(listMembers),
      ]) {
        const { status } = await ask();
        check(status === 401, `${name} was answered ${status}`);
      }
    }
    visitor.accessToken = genuine;
    const { status } = await visitor.call(listMembers);
    check(status === 403, `a member's token was answered ${status} by a call of administrators`);
  });
}

function forgeries(genuine: string): Record<string, string> {
  const [head = '', body = '', signature = ''] = genuine.split('.');
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as object;
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const admin = base64({ ...claims, role: 'ROLE_ADMIN' });
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ownSigned = (own: object, text = admin) => {
    const signed = `${base64(own)}.${text}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  };
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' });
  const hmacked = `${base64({ ...header, alg: 'HS256' })}.${admin}`;
  const none = base64({ ...header, alg: 'none' });
  return {
    'a token without signature': `${head}.${body}.`,
    'alg none': `${none}.${admin}.`,
    'alg None with a signature': `${base64({ ...header, alg: 'None' })}.${admin}.${signature}`,
    'changed claims': `${head}.${admin}.${signature}`,
    'a longer life': `${head}.${base64({ ...claims, exp: 9_999_999_999 })}.${signature}`,
    'a signature of zeros': `${head}.${admin}.${Buffer.alloc(64).toString('base64url')}`,
    'a key of its own': ownSigned(header),
    'an unknown key id': ownSigned({ ...header, kid: 'unknown' }),
    'a key in the header': ownSigned({ ...header, jwk: publicKey.export({ format: 'jwk' }) }),
    'a key elsewhere': ownSigned({ ...header, jku: 'http://127.0.0.1:9/jwks.json', x5u: 'http://127.0.0.1:9/' }),
    'a key id that is a path': ownSigned({ ...header, kid: '../../../../dev/null' }),
    'a shared secret': `${hmacked}.${createHmac('sha256', publicPem).update(hmacked).digest('base64url')}`,
    'another audience': ownSigned(header, base64({ ...claims, aud: 'elsewhere' })),
    'no token': 'null',
    'a token of 8 KB': `${head}.${'a'.repeat(8000)}.${signature}`,
  };
}

async function ended(play: Play<AttackStage>): Promise<void> {
  const { stage, check } = play;
  const [leaver, changer, withdrawer] = await Promise.all([0, 1, 2].map((index) => newcomer(play, index)));
  const staff = openVisitor({ site: stage.site, address: stage.loopback.visitor(40) });
  play.atEnd(staff.close);
  await signIn(staff, administrator.ADMIN_ID, administrator.ADMIN_PASSWORD);
  const socket = await connectStomp(stage.site, { headers: { Authorization: `Bearer ${staff.accessToken}` } });
  await socket.subscribe(TOPICS.newRequest, () => {});
  let isSocketClosed = false;
  void socket.closed.then(() => {
    isSocketClosed = true;
  });

  await underAttack(play, 'tokens of sessions that have ended', async () => {
    await Promise.all([
      isOver(play, leaver, 'logout', (visitor) => visitor.call(logout)),
      isOver(play, changer, 'a change of the password', (visitor) =>
        visitor.call(changePassword, { body: { currentPassword: MEMBER_PASSWORD, newPassword: 'Other34!' } }),
      ),
      isOver(play, withdrawer, 'withdrawal', (visitor) =>
        visitor.call(withdraw, { body: { memberPw: MEMBER_PASSWORD } }),
      ),
      isOver(play, staff, "an administrator's logout", (visitor) => visitor.call(logout)),
    ]);
    check(
      await waitUntil(() => isSocketClosed, REVOKED_WITHIN_MS),
      "an administrator's chat connection goes on after logout",
    );
  });
  const refusal = await connectStomp(stage.site, { headers: { Authorization: `Bearer ${staff.accessToken}` } })
    .then((link) => link.subscribe(TOPICS.newRequest, () => {}))
    .then(
      () => 'accepted',
      (error: unknown) => (error instanceof StompError ? error.kind : String(error)),
    );
  check(refusal !== 'accepted', 'the token of an administrator who has logged out opens the chat of staff');
}

async function newcomer({ stage, atEnd }: Play<AttackStage>, index: number): Promise<Visitor> {
  const visitor = openVisitor({ site: stage.site, address: stage.loopback.visitor(41 + index) });
  atEnd(visitor.close);
  await signUpAndIn(visitor, stage.inbox, newIdentity('ended'));
  return visitor;
}

/** Every service refuses the token after the session has ended. */
async function isOver(
  { check }: Play<AttackStage>,
  visitor: Visitor | undefined,
  how: string,
  end: (visitor: Visitor) => Promise<{ status: number }>,
): Promise<void> {
  if (!visitor) return;
  const token = visitor.accessToken;
  const { status } = await end(visitor);
  check(status === 200, `${how} was answered ${status}`);
  visitor.accessToken = token;
  const asks = {
    travel: () => visitor.call(listBookmarks),
    planner: () => visitor.call(listMyPlans),
    account: () => visitor.call(changeMemberName, { body: { newMemberName: newIdentity().memberName } }),
    chat: () => visitor.call(listWaitingRooms),
  };
  await Promise.all(
    Object.entries(asks).map(async ([service, ask]) => {
      const isRefused = await waitUntil(async () => [401, 403].includes((await ask()).status), REVOKED_WITHIN_MS, 100);
      check(isRefused, `after ${how} the token is still good for ${service}`);
    }),
  );
}

const WRONG = 10;

/** Failed logins by strangers do not block a member on a known device. */
async function lockingOut(play: Play<AttackStage>): Promise<void> {
  const { stage, check } = play;
  const visitor = openVisitor({ site: stage.site, address: stage.loopback.visitor(50) });
  play.atEnd(visitor.close);
  const member = await signUpAndIn(visitor, stage.inbox, newIdentity('locked'));
  await underAttack(play, "wrong passwords for another's account", async () => {
    await Promise.all(
      Array.from({ length: WRONG * 3 }, async (_, index) => {
        const stranger = openVisitor({ site: stage.site, address: stage.loopback.attacker(20 + (index % 5)) });
        await stranger.call(login, { body: { memberId: member.memberId, memberPw: `Wrong${index}!` } });
        stranger.close();
      }),
    );
    const { status } = await visitor.call(login, { body: { memberId: member.memberId, memberPw: member.memberPw } });
    check(status === 200, `a member was answered ${status} on a device that had signed in before`);
  });
}
