import { beforeEach, describe, expect, test } from '@jest/globals';
import { PLAN_MESSAGES, type SelectedPlace } from '@osaka/contracts/planner';
import { plannerEvents } from '../../events.ts';
import { DUL, HANA } from '../../testing/plan-calls.ts';
import { testPlanner } from '../../testing/test-planner.ts';

const planner = testPlanner();
const { send, plan, get } = planner;
let planNo: number;
beforeEach(async () => {
  planNo = await plan(HANA);
});

const invite = async (role = 'editor') =>
  (await send(HANA, 'POST', `/api/my-plans/${planNo}/invitations`, { role })).answer.data as unknown as {
    token: string;
    url: string;
    expiresAt: string;
  };
const accept = (memberNo: number, token: string) => send(memberNo, 'POST', `/api/plan-invitations/${token}/accept`);

describe('an invitation', () => {
  test('shows a guest its plan, makes one member a companion, and its token is stored nowhere', async () => {
    const { token, url, expiresAt } = await invite('viewer');
    expect([token, url, expiresAt]).toEqual([
      expect.stringMatching(/^[\w-]{22}$/),
      `/myplan/invitation/${token}`,
      '2026-03-17T03:00:00.000Z',
    ]);
    const shown = await (await planner.app.request(`/api/plan-invitations/${token}`)).json();
    expect(shown.data).toEqual({
      planTitle: '오사카 봄 여행',
      travelStartDate: '2026-03-20',
      travelEndDate: '2026-03-22',
      ownerName: '여행자',
      role: 'viewer',
    });
    expect((await accept(DUL, token)).answer.data).toEqual({ planNo, role: 'viewer' });
    expect((await accept(DUL, token)).answer.data).toEqual({ planNo, role: 'viewer' });
    expect((await accept(3, token)).status).toBe(410);
    const everything = await Promise.all(
      (await planner.database.db.collections()).map((collection) => collection.find().toArray()),
    );
    expect(JSON.stringify(everything)).not.toContain(token);
  });

  test('tells the owner alone, once, that it was accepted', async () => {
    const { token } = await invite();
    await accept(DUL, token);
    await accept(DUL, token);
    const stored = await planner.database.db
      .collection<{ _id: number; outbox?: object[] }>('plans')
      .findOne({ _id: planNo });
    expect(stored?.outbox).toEqual([
      expect.objectContaining({
        type: 'notice.wanted',
        data: expect.objectContaining({
          kind: 'companion-joined',
          memberNos: [HANA],
          text: '여행자님이 ‘오사카 봄 여행’ 초대를 받았어요.',
          link: `/myplan/detail/${planNo}`,
        }),
      }),
    ]);
  });

  test('is 404 when unknown, 410 when expired or when its plan is gone, and used once by however many at the same moment', async () => {
    const unknown = await accept(DUL, 'A'.repeat(22));
    expect([unknown.status, unknown.answer.message]).toEqual([404, PLAN_MESSAGES.invitationMissing]);
    const { token } = await invite();
    const racing = await Promise.all([2, 3, 4, 5].map((memberNo) => accept(memberNo, token)));
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
    const late = (await invite()).token;
    const orphan = (await invite()).token;
    planner.time.now = new Date('2026-03-17T12:00:00+09:00');
    const expired = await accept(9, late);
    expect([expired.status, expired.answer.message]).toEqual([410, PLAN_MESSAGES.linkGone]);
    planner.time.now = new Date('2026-03-10T12:00:00+09:00');
    await send(HANA, 'DELETE', `/api/my-plans/${planNo}`);
    expect((await accept(9, orphan)).status).toBe(410);
  });

  test('is listed without its token while it can be used, and its link ends at once when it is revoked', async () => {
    const [first, second, used] = [await invite('viewer'), await invite(), await invite()];
    await accept(DUL, used.token);
    const invitations = `/api/my-plans/${planNo}/invitations`;
    const list = async () =>
      (await get(HANA, invitations)).answer.data as unknown as { invitationNo: number; role: string }[];
    const listed = await list();
    expect(listed).toEqual([
      { invitationNo: expect.any(Number), role: 'editor', expiresAt: second.expiresAt },
      { invitationNo: expect.any(Number), role: 'viewer', expiresAt: first.expiresAt },
    ]);
    const [{ invitationNo } = { invitationNo: 0 }] = listed;
    expect((await send(HANA, 'DELETE', `${invitations}/${invitationNo}`)).answer.message).toBe(
      PLAN_MESSAGES.invitationRevoked,
    );
    expect([(await accept(3, second.token)).status, (await accept(3, first.token)).status]).toEqual([410, 200]);
    const shown = await planner.app.request(`/api/plan-invitations/${second.token}`);
    expect([shown.status, (await shown.json()).message]).toEqual([410, PLAN_MESSAGES.linkGone]);
    const again = await send(HANA, 'DELETE', `${invitations}/${invitationNo}`);
    expect([again.status, again.answer.message, await list()]).toEqual([404, PLAN_MESSAGES.invitationMissing, []]);
    await invite();
    planner.time.now = new Date('2026-03-18T12:00:00+09:00');
    expect(await list()).toEqual([]);
  });

  test('of another plan is not revoked, and one of an earlier release gets a number by being listed', async () => {
    const { token } = await invite();
    const stored = planner.database.db.collection('planInvitations');
    await stored.updateMany({ planNo }, { $unset: { invitationNo: '' } });
    const list = () => get(HANA, `/api/my-plans/${planNo}/invitations`);
    const [listed, again] = [(await list()).answer.data, (await list()).answer.data] as unknown as [
      { invitationNo: number }[],
      object,
    ];
    expect([listed.length, again]).toEqual([1, listed]);
    const other = await plan(HANA);
    const path = (no: number) => `/api/my-plans/${no}/invitations/${listed[0]?.invitationNo}`;
    expect((await send(HANA, 'DELETE', path(other))).status).toBe(404);
    expect([(await send(HANA, 'DELETE', path(planNo))).status, (await accept(DUL, token)).status]).toEqual([200, 410]);
  });

  test('the twenty-first companion is refused, and the invitation can be used when there is room again', async () => {
    const companions = Array.from({ length: 20 }, (_, at) => ({ memberNo: 100 + at, role: 'viewer' }));
    await planner.database.db.collection<{ _id: number }>('plans').updateOne({ _id: planNo }, { $set: { companions } });
    const { token } = await invite();
    const refused = await accept(DUL, token);
    expect([refused.status, refused.answer.message]).toEqual([409, PLAN_MESSAGES.companionsFull]);
    expect((await send(HANA, 'DELETE', `/api/my-plans/${planNo}/companions/100`)).status).toBe(200);
    expect((await accept(DUL, token)).status).toBe(200);
  });
});

describe('a companion', () => {
  test('finds the plan in the list with role and owner, edits it, and both read one history', async () => {
    await accept(DUL, (await invite()).token);
    const own = await plan(DUL);
    const { plans } = (await get(DUL, '/api/my-plans')).answer.data as unknown as {
      plans: { planNo: number; role: string; ownerName?: string }[];
    };
    expect(plans.map(({ planNo: no, role, ownerName }) => [no, role, ownerName])).toEqual([
      [own, 'owner', undefined],
      [planNo, 'editor', '여행자'],
    ]);
    const changes = [{ type: 'move', travelId: 13, day: 1, changeId: 'from-companion' }];
    expect((await send(DUL, 'POST', `/api/my-plans/${planNo}/changes`, { changes })).status).toBe(200);
    const shown = (await get(HANA, `/api/my-plans/${planNo}`)).answer.data as unknown as {
      selectedPlaces: SelectedPlace[];
    };
    expect(shown.selectedPlaces[0]).toMatchObject({ travelId: 13, day: 1 });
    const dates = await send(DUL, 'POST', `/api/my-plans/${planNo}/changes`, {
      changes: [{ type: 'dates', travelStartDate: '2026-04-01', travelEndDate: '2026-04-02', changeId: 'new-dates' }],
    });
    expect([dates.status, dates.answer.message]).toEqual([403, PLAN_MESSAGES.datesOwnerOnly]);
  });

  test('changes role by the owner alone, leaves by itself, and is not a stranger to nobody afterwards', async () => {
    await accept(DUL, (await invite()).token);
    expect(
      (await send(HANA, 'PUT', `/api/my-plans/${planNo}/companions/${DUL}`, { role: 'viewer' })).answer.data,
    ).toEqual({ memberNo: DUL, memberName: '여행자', role: 'viewer' });
    expect((await get(DUL, `/api/my-plans/${planNo}/companions`)).answer.data).toEqual([
      { memberNo: DUL, memberName: '여행자', role: 'viewer' },
    ]);
    expect((await send(DUL, 'DELETE', `/api/my-plans/${planNo}/companions/${DUL}`)).status).toBe(200);
    expect((await get(DUL, `/api/my-plans/${planNo}`)).status).toBe(403);
    expect((await get(DUL, '/api/my-plans')).answer.data).toMatchObject({ plans: [], totalElements: 0 });
  });

  test('a companion who withdraws leaves the plan, and its entries name a withdrawn member; a new name is shown everywhere', async () => {
    await accept(DUL, (await invite()).token);
    await send(DUL, 'POST', `/api/my-plans/${planNo}/changes`, {
      changes: [{ type: 'words', planTitle: '둘의 제목', changeId: 'by-companion' }],
    });
    const events = plannerEvents(planner.context);
    const history = async () =>
      (
        (await get(HANA, `/api/my-plans/${planNo}/changes`)).answer.data as unknown as {
          changes: { memberName: string }[];
        }
      ).changes[0]?.memberName;
    await events['member.renamed'].apply({
      type: 'member.renamed',
      version: 2,
      data: { memberNo: DUL, memberName: '두리' },
    });
    expect(await history()).toBe('두리');
    await events['member.withdrawn'].apply({
      type: 'member.withdrawn',
      version: 3,
      data: { memberNo: DUL, withdrawnAt: planner.time.now.toISOString() },
    });
    expect([await history(), (await get(HANA, `/api/my-plans/${planNo}/companions`)).answer.data]).toEqual([
      '탈퇴한 사용자',
      [],
    ]);
  });
});
