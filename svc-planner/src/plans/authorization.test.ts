import { beforeEach, expect, test } from '@jest/globals';
import type { Endpoint } from '@osaka/contracts';
import { bearer } from '@osaka/service-kit/testing';
import { plannerEvents } from '../events.ts';
import { CALLS, nameOf, namesPlan, requestOf } from '../testing/every-call.ts';
import { HANA } from '../testing/plan-calls.ts';
import { testPlanner } from '../testing/test-planner.ts';

const planner = testPlanner();
const { send, plan } = planner;
const PEOPLE = { owner: HANA, editor: 3, viewer: 4, stranger: 2 } as const;
type Person = keyof typeof PEOPLE;
/** Companion number 5 is the one whom calls about a companion name. */
const THIRD = 5;
let planNo: number;

beforeEach(async () => {
  planNo = await plan(PEOPLE.owner);
  for (const [memberNo, role] of [
    [PEOPLE.editor, 'editor'],
    [PEOPLE.viewer, 'viewer'],
    [THIRD, 'viewer'],
  ] as const) {
    const { answer } = await send(PEOPLE.owner, 'POST', `/api/my-plans/${planNo}/invitations`, { role });
    expect((await send(memberNo, 'POST', `/api/plan-invitations/${answer.data.token}/accept`)).status).toBe(200);
  }
});

/** The least role that may make a call about a saved plan; a new call without an entry fails. */
const NEEDED: Record<string, Exclude<Person, 'stranger'>> = {
  'GET /api/my-plans/{planNo}': 'viewer',
  'PUT /api/my-plans/{planNo}': 'editor',
  'DELETE /api/my-plans/{planNo}': 'owner',
  'POST /api/my-plans/{planNo}/restore': 'owner',
  'POST /api/my-plans/{planNo}/changes': 'editor',
  'GET /api/my-plans/{planNo}/changes': 'viewer',
  'POST /api/my-plans/{planNo}/changes/{changeNo}/undo': 'editor',
  'POST /api/my-plans/{planNo}/invitations': 'owner',
  'GET /api/my-plans/{planNo}/invitations': 'owner',
  'DELETE /api/my-plans/{planNo}/invitations/{invitationNo}': 'owner',
  'GET /api/my-plans/{planNo}/companions': 'viewer',
  'PUT /api/my-plans/{planNo}/companions/{memberNo}': 'owner',
  'DELETE /api/my-plans/{planNo}/companions/{memberNo}': 'owner',
  'POST /api/my-plans/{planNo}/shares': 'owner',
  'GET /api/my-plans/{planNo}/shares': 'owner',
  'DELETE /api/my-plans/{planNo}/shares/{shareNo}': 'owner',
  'PUT /api/my-plans/{planNo}/opinions/{opinionNo}': 'owner',
  'GET /api/my-plans/{planNo}/expenses': 'viewer',
  'POST /api/my-plans/{planNo}/expenses': 'editor',
  'PUT /api/my-plans/{planNo}/expenses/{expenseNo}': 'editor',
  'DELETE /api/my-plans/{planNo}/expenses/{expenseNo}': 'editor',
  'PUT /api/my-plans/{planNo}/expenses/rate': 'editor',
  'GET /api/my-plans/{planNo}/settlement': 'viewer',
  'POST /api/my-plans/{planNo}/copy': 'viewer',
  'GET /api/my-plans/{planNo}/export': 'viewer',
};
const ORDER: readonly Person[] = ['stranger', 'viewer', 'editor', 'owner'];
const aboutPlans = CALLS.filter((call) => namesPlan(call) && call.path.startsWith('/api/my-plans'));

test.each(aboutPlans.map((call) => [nameOf(call), call] as const))(
  '%s is allowed from its role on, and refused to everyone below, to guests and after a withdrawal',
  async (name, call) => {
    const needed = NEEDED[name];
    if (!needed) throw new Error(`${name} has no role in the authorization table`);
    expect(await ask(call, undefined)).toBe(401);
    for (const person of ORDER) {
      const status = await ask(call, PEOPLE[person]);
      const isAllowed = ORDER.indexOf(person) >= ORDER.indexOf(needed);
      // Allowed: whatever the call then says, such as 404 for a link that is not there.
      expect([person, isAllowed ? ![401, 403].includes(status) && status < 500 : status]).toEqual([
        person,
        isAllowed ? true : 403,
      ]);
    }
  },
);

test.each(aboutPlans.map((call) => [nameOf(call), call] as const))(
  "%s finds nothing after the owner's withdrawal, for any caller",
  async (_name, call) => {
    const withdrawnAt = planner.time.now.toISOString();
    await plannerEvents(planner.context)['member.withdrawn'].apply({
      type: 'member.withdrawn',
      version: 2,
      data: { memberNo: PEOPLE.owner, withdrawnAt },
    });
    for (const person of ['editor', 'viewer', 'stranger'] as const)
      expect([person, await ask(call, PEOPLE[person])]).toEqual([person, 404]);
    expect([401, 404]).toContain(await ask(call, PEOPLE.owner));
  },
);

async function ask(call: Endpoint, memberNo: number | undefined): Promise<number> {
  const { method, address, body } = requestOf(call, planNo);
  const headers = { ...(memberNo !== undefined && bearer(memberNo)), 'content-type': 'application/json' };
  return (await planner.app.request(address, { method, headers, ...(body && { body }) })).status;
}
