import type { AuditRecord } from '@osaka/contracts';
import { changeRole, listMemberAudit, listMembers } from '@osaka/contracts/account';
import {
  createTag,
  getAdminDestination,
  listAdminTags,
  listTravelAudit,
  updateDestination,
} from '@osaka/contracts/travel';
import type { Random } from '../../../harness/seeded-random.ts';
import type { Account } from '../account.ts';
import { destinationDraft } from '../destination-draft.ts';
import { outcomeOf } from '../outcome.ts';
import type { Writer } from '../writer.ts';

const TRAVEL_NO = 215;

/**
 * Changes tags, a place's text and a member's role; each acknowledged change has exactly one audit entry, and no other
 * has.
 */
export function administrationWriter(admin: Account, subjectNo: number, random: Random): Writer {
  const tags = new Map<string, boolean | 'unknown'>();
  const texts = new Map<string, boolean | 'unknown'>();
  let isSubjectAdmin: boolean | 'unknown' = false;
  let roleChanges = 0;
  let serial = 0;
  let acknowledged = 0;

  async function addTag(): Promise<void> {
    const tagName = `감사 ${admin.memberId} ${Date.now().toString(36)} ${++serial}`;
    tags.set(tagName, record(outcomeOf(await admin.call(createTag, { body: { tagName } }))));
  }

  async function describe(): Promise<void> {
    const params = { travelNo: String(TRAVEL_NO) };
    const { status, body } = await admin.call(getAdminDestination, { params });
    if (status !== 200) return;
    const explain = `설명 ${Date.now().toString(36)} ${++serial}`;
    const draft = { ...destinationDraft(body.data), explain };
    texts.set(explain, record(outcomeOf(await admin.call(updateDestination, { params, body: draft }))));
  }

  async function giveRole(): Promise<void> {
    // After an unknown outcome the next change might be a no-op without an audit entry.
    if (isSubjectAdmin === 'unknown') return;
    const role = isSubjectAdmin ? 'ROLE_USER' : 'ROLE_ADMIN';
    const outcome = record(
      outcomeOf(await admin.call(changeRole, { params: { memberNo: String(subjectNo) }, query: { role } })),
    );
    if (outcome === true) roleChanges += 1;
    isSubjectAdmin = outcome === 'unknown' ? 'unknown' : outcome ? !isSubjectAdmin : isSubjectAdmin;
  }

  function record(outcome: ReturnType<typeof outcomeOf>): boolean | 'unknown' {
    if (outcome === 'done') acknowledged += 1;
    return outcome === 'unknown' ? 'unknown' : outcome === 'done';
  }

  return {
    name: 'administration',
    async write() {
      const choice = random.next();
      if (choice < 0.4) return addTag();
      return choice < 0.75 ? describe() : giveRole();
    },

    async verdict() {
      const travelRecords = await recordsOf(listTravelAudit);
      const roleRecords = (await recordsOf(listMemberAudit)).filter(({ targetNo }) => targetNo === subjectNo);
      const { body } = await admin.insist(listAdminTags);
      const stored = (body.data ?? []).map(({ tagName }) => tagName.replace(/^#/, ''));
      const wrong: string[] = [];
      for (const [tagName, expected] of tags) {
        const times = stored.filter((other) => other === tagName).length;
        const records = travelRecords.filter(
          ({ action, targetName }) => action === 'create' && targetName.replace(/^#/, '') === tagName,
        ).length;
        if (times !== records)
          wrong.push(`the tag “${tagName}” is there ${times} times and on record ${records} times`);
        if (expected !== 'unknown' && times !== Number(expected))
          wrong.push(`the tag “${tagName}” is there ${times} times instead of ${Number(expected)}`);
      }
      for (const [explain, expected] of texts) {
        const records = travelRecords.filter(({ changes }) => changes.some(({ after }) => after === explain)).length;
        if (expected === 'unknown' ? records > 1 : records !== Number(expected))
          wrong.push(`the change to “${explain}” is on record ${records} times instead of ${expected}`);
      }
      const mayBeOneMore = isSubjectAdmin === 'unknown' ? 1 : 0;
      if (roleRecords.length < roleChanges || roleRecords.length > roleChanges + mayBeOneMore)
        wrong.push(`${roleChanges} changes of a role are on record ${roleRecords.length} times`);
      const subject = await roleOf(subjectNo);
      if (isSubjectAdmin !== 'unknown' && (subject === 'ROLE_ADMIN') !== isSubjectAdmin)
        wrong.push(`the role of member ${subjectNo} is ${subject}, and not the acknowledged one`);
      return wrong;
    },
    acknowledged: () => acknowledged,
  };

  async function recordsOf(list: typeof listTravelAudit): Promise<AuditRecord[]> {
    const all: AuditRecord[] = [];
    for (;;) {
      const last = all.at(-1);
      const { body } = await admin.insist(list, {
        query: { size: '100', before: last ? `${last.at}_${last.id}` : '' },
      });
      const page = body.data?.list ?? [];
      all.push(...page);
      if (page.length < 100) return all;
    }
  }

  async function roleOf(wanted: number): Promise<string | undefined> {
    for (let page = 1; ; page++) {
      const list = (await admin.insist(listMembers, { query: { page: String(page) } })).body.data?.list ?? [];
      const found = list.find(({ memberNo }) => memberNo === wanted);
      if (found || list.length === 0) return found?.memberRole;
    }
  }
}
