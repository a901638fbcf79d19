import type { Kind } from '@osaka/contracts';
import { AppError, type Clock, type Counters } from '@osaka/service-kit';
import { COUNTERS, nameKeyOf } from '../documents.ts';
import { KINDS } from './kinds.ts';
import type { ReferenceRepository } from './reference.repository.ts';

export type ReferenceService = ReturnType<typeof createReferenceService>;
type Fields = Record<string, string | number>;

interface Parts {
  reference: ReferenceRepository;
  counters: Counters;
  clock: Clock;
  /** Every instance reads the reference data again, and these places. */
  changed(travelNos?: readonly number[]): Promise<void>;
}

export function createReferenceService({ reference, counters, clock, changed }: Parts) {
  async function announce(travelNos?: readonly number[]): Promise<void> {
    await counters.next(COUNTERS.referenceChange);
    await changed(travelNos);
  }

  async function requireCity(fields: Fields): Promise<void> {
    if (typeof fields.cityNo === 'number' && (await reference.find('city', [fields.cityNo])).length === 0)
      throw new AppError('INVALID', '시/도를 선택해주세요.', { errors: [{ path: 'cityNo', message: '시/도를 선택해주세요.' }] });
  }

  async function create(kind: Kind, fields: Fields): Promise<number> {
    const { statusField, collection } = KINDS[kind];
    const named = withKey(kind, fields);
    if (kind === 'gu') await requireCity(fields);
    const now = clock.now();
    // Looked up first, so that a refused name uses up no number.
    if (await reference.findByKey(kind, named.nameKey)) throw taken(kind);
    const no = await counters.next(collection);
    if (!(await reference.add(kind, no, { ...named, ...(statusField ? { [statusField]: 'Y' } : {}), createdDate: now, modifiedDate: now }))) throw taken(kind);
    await announce();
    return no;
  }

  return {
    create,

    async change(kind: Kind, no: number, fields: Fields): Promise<void> {
      if (kind === 'gu') await requireCity(fields);
      const outcome = await reference.change(kind, no, { ...withKey(kind, fields), modifiedDate: clock.now() });
      if (outcome === 'missing') throw new AppError('NOT_FOUND', `${KINDS[kind].label} 정보를 찾을 수 없습니다.`);
      if (outcome === 'taken') throw taken(kind);
      await announce();
    },

    /** All or none; what is in use is not deleted, only tags are taken off. */
    async remove(kind: Kind, numbers: readonly number[]): Promise<void> {
      const wanted = [...new Set(numbers)];
      const rows = await reference.find(kind, wanted);
      const missing = wanted.filter((no) => !rows.some(({ _id }) => _id === no));
      if (missing.length > 0) throw new AppError('NOT_FOUND', `${KINDS[kind].label} 정보를 찾을 수 없습니다. (번호: ${missing.join(', ')})`);
      if (kind === 'tag') {
        const touched = await reference.detachTags(wanted, await counters.next(COUNTERS.change));
        await reference.remove(kind, wanted);
        return announce(touched);
      }
      for (const row of rows) await requireUnused(kind, row._id, String(row[KINDS[kind].nameField]));
      await reference.remove(kind, wanted);
      await announce();
    },

    /** Numbers of tags by name, with or without #; new ones are made. Doubles count once. */
    async tagNos(names: readonly string[]): Promise<number[]> {
      const numbers = new Map<string, number>();
      for (const name of names) {
        const fields = withKey('tag', { tagName: name });
        if (fields.tagName === '#' || numbers.has(fields.nameKey)) continue;
        const known = await reference.findByKey('tag', fields.nameKey);
        numbers.set(fields.nameKey, known?._id ?? (await create('tag', { tagName: name }).catch((error: unknown) => existing(fields.nameKey, error))));
      }
      return [...numbers.values()];
    },
  };

  /** Someone else made the tag meanwhile. */
  async function existing(nameKey: string, error: unknown): Promise<number> {
    const row = await reference.findByKey('tag', nameKey);
    if (!row) throw error;
    return row._id;
  }

  async function requireUnused(kind: Kind, no: number, name: string): Promise<void> {
    const { usedIn } = KINDS[kind];
    const uses = await reference.countUses(kind, no);
    if (uses > 0) throw new AppError('CONFLICT', `${name}은(는) ${usedIn.label} ${uses}곳에서 사용 중이라 삭제할 수 없습니다. 대신 비활성화해주세요.`);
  }
}

function withKey(kind: Kind, fields: Fields) {
  const { nameField } = KINDS[kind];
  const typed = String(fields[nameField]).trim();
  const name = kind === 'tag' ? `#${typed.replace(/^#+/, '').trim()}` : typed;
  return { ...fields, [nameField]: name, nameKey: nameKeyOf(name, kind === 'gu' ? Number(fields.cityNo) : undefined) } as Fields & { nameKey: string };
}

function taken(kind: Kind): AppError {
  return new AppError('CONFLICT', kind === 'gu' ? '같은 시/도에 이미 있는 구/군 이름입니다.' : `이미 있는 ${KINDS[kind].label} 이름입니다.`);
}
