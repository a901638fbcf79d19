import { ADMIN_STALE, type Kind } from '@osaka/contracts/travel';
import { withTopicParticle } from '@osaka/domain/korean';
import { type Actor, AppError, type AuditEntry, noReservation, type Reservation } from '@osaka/service-kit';
import type { TravelContext } from '../context.ts';
import { COUNTERS } from '../documents/counters.ts';
import { nameKeyOf } from '../documents/name-key.ts';
import { KINDS } from './kinds.ts';
import type { Fields } from './reference.repository.ts';

export type ReferenceService = ReturnType<typeof createReferenceService>;

const ATTEMPTS = 5;

export function createReferenceService(context: TravelContext) {
  const { clock, counters, feed, referenceRepository } = context;
  const audit = context.audit.reference;

  async function announce(travelNos?: readonly number[]): Promise<void> {
    await counters.next(COUNTERS.referenceChange);
    await feed.referenceChanged(travelNos);
  }

  async function requireCity(fields: Fields): Promise<void> {
    if (typeof fields.cityNo === 'number' && (await referenceRepository.find('city', [fields.cityNo])).length === 0)
      throw new AppError('INVALID', '시/도를 선택해주세요.', {
        errors: [{ path: 'cityNo', message: '시/도를 선택해주세요.' }],
      });
  }

  async function create(
    kind: Kind,
    fields: Fields,
    actor: Actor,
    reservation: Reservation = noReservation,
  ): Promise<number> {
    const { nameField, statusField, collection } = KINDS[kind];
    const named = withKey(kind, fields);
    if (kind === 'gu') await requireCity(fields);
    const now = clock.now();
    // Checked first, so that a refused name uses no number.
    const known = await referenceRepository.findByKey(kind, named.nameKey);
    if (known && known._id !== reservation.number) throw taken(kind);
    const no = await reservation.reserve(() => counters.next(collection));
    const row = { ...named, ...(statusField ? { [statusField]: 'Y' } : {}) };
    const entry = audit.entry(actor, kind, no, String(named[nameField]), { after: row });
    if (!known && !(await referenceRepository.add(kind, no, { ...row, createdDate: now, modifiedDate: now }, entry)))
      throw taken(kind);
    await audit.settle(collection);
    await announce();
    return no;
  }

  return {
    create,

    async change(kind: Kind, no: number, fields: Fields, actor: Actor): Promise<void> {
      if (kind === 'gu') await requireCity(fields);
      const after = withKey(kind, fields);
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const [before] = await referenceRepository.find(kind, [no]);
        if (!before) throw new AppError('NOT_FOUND', `${KINDS[kind].label} 정보를 찾을 수 없습니다.`);
        const entry = audit.entry(actor, kind, no, String(after[KINDS[kind].nameField]), {
          before,
          after: { ...before, ...after },
        });
        const outcome = await referenceRepository.change(kind, before, { ...after, modifiedDate: clock.now() }, entry);
        if (outcome === 'taken') throw taken(kind);
        if (outcome === 'late') continue;
        await audit.settle(KINDS[kind].collection);
        return announce();
      }
      throw new AppError('CONFLICT', ADMIN_STALE);
    },

    /** All or none; rows in use are not deleted, except tags, which are detached. */
    async remove(kind: Kind, numbers: readonly number[], actor: Actor): Promise<void> {
      const wanted = [...new Set(numbers)];
      const rows = await referenceRepository.find(kind, wanted);
      const missing = wanted.filter((no) => !rows.some(({ _id }) => _id === no));
      if (missing.length > 0)
        throw new AppError('NOT_FOUND', `${KINDS[kind].label} 정보를 찾을 수 없습니다. (번호: ${missing.join(', ')})`);
      const { collection, nameField } = KINDS[kind];
      const entries: AuditEntry[] = [];
      for (const row of rows) {
        const name = String(row[nameField]);
        const uses = await referenceRepository.countUses(kind, row._id);
        if (kind !== 'tag') requireUnused(kind, name, uses);
        entries.push(audit.entry(actor, kind, row._id, name, { before: row, uses }));
      }
      const touched =
        kind === 'tag' ? await referenceRepository.detachTags(wanted, await counters.next(COUNTERS.change)) : [];
      await audit.removing(collection, entries, () => referenceRepository.remove(kind, wanted));
      await announce(touched);
    },

    /** Numbers of tags by name, with or without #; missing ones are created, duplicates ignored. */
    async tagNos(names: readonly string[], actor: Actor): Promise<number[]> {
      const numbers = new Map<string, number>();
      for (const name of names) {
        const fields = withKey('tag', { tagName: name });
        if (fields.tagName === '#' || numbers.has(fields.nameKey)) continue;
        const known = await referenceRepository.findByKey('tag', fields.nameKey);
        numbers.set(
          fields.nameKey,
          known?._id ??
            (await create('tag', { tagName: name }, actor).catch((error: unknown) => existing(fields.nameKey, error))),
        );
      }
      return [...numbers.values()];
    },
  };

  /** A concurrent call has created the tag. */
  async function existing(nameKey: string, error: unknown): Promise<number> {
    const row = await referenceRepository.findByKey('tag', nameKey);
    if (!row) throw error;
    return row._id;
  }

  function requireUnused(kind: Kind, name: string, uses: number): void {
    const { usedIn } = KINDS[kind];
    if (uses > 0)
      throw new AppError(
        'CONFLICT',
        `${withTopicParticle(name)} ${usedIn.label} ${uses}곳에서 사용 중이라 삭제할 수 없습니다. 대신 비활성화해주세요.`,
      );
  }
}

function withKey(kind: Kind, fields: Fields) {
  const { nameField } = KINDS[kind];
  const typed = String(fields[nameField]).trim();
  const name = kind === 'tag' ? `#${typed.replace(/^#+/, '').trim()}` : typed;
  return {
    ...fields,
    [nameField]: name,
    nameKey: nameKeyOf(name, kind === 'gu' ? Number(fields.cityNo) : undefined),
  } as Fields & { nameKey: string };
}

function taken(kind: Kind): AppError {
  return new AppError(
    'CONFLICT',
    kind === 'gu' ? '같은 시/도에 이미 있는 구/군 이름입니다.' : `이미 있는 ${KINDS[kind].label} 이름입니다.`,
  );
}
