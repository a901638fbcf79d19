import { isDeepStrictEqual } from 'node:util';
import { ADMIN_STALE, type Pass, type PassWords } from '@osaka/contracts/travel';
import { loadNetwork } from '@osaka/rail';
import { type Actor, AppError, type Reservation } from '@osaka/service-kit';
import type { TravelContext } from '../context.ts';
import { COUNTERS } from '../documents/counters.ts';
import type { StoredPass } from './passes.repository.ts';

/** Passes that administrators keep; places and the reckoning of a trip follow at once. */
export function createPassService(context: TravelContext) {
  const { catalogue, counters, feed, passRepository } = context;
  const audit = context.audit.passes;

  async function announce(): Promise<void> {
    await audit.settle();
    await counters.next(COUNTERS.referenceChange);
    await feed.referenceChanged();
  }

  async function requireKnown(words: PassWords): Promise<void> {
    const { freePlaces, discountPlaces, conditions } = words;
    const places = [...freePlaces, ...discountPlaces, ...conditions.map(({ travelNo }) => travelNo)];
    const place = places.find((travelNo) => !catalogue.now.index.get(travelNo));
    if (place !== undefined) throw new AppError('INVALID', `여행지 정보를 찾을 수 없습니다. (번호: ${place})`);
    const { lines, stations, fares } = await loadNetwork();
    const ids = new Set([...fares.keys(), ...lines.flatMap(({ id, operator, of = [] }) => [id, operator, ...of])]);
    const names = new Set(stations.map(({ nameKo }) => nameKo));
    const line = words.covers.find((id) => !ids.has(id));
    if (line !== undefined) throw new AppError('INVALID', `노선을 찾을 수 없습니다. (${line})`);
    const exception = words.exceptions.find(({ of }) => !ids.has(of) && !names.has(of))?.of;
    if (exception !== undefined) throw new AppError('INVALID', `노선이나 역을 찾을 수 없습니다. (${exception})`);
    const station = words.rideOnly.flatMap(({ from, to }) => [from, to]).find((name) => !names.has(name));
    if (station !== undefined) throw new AppError('INVALID', `역을 찾을 수 없습니다. (${station})`);
  }

  async function find(passNo: number): Promise<StoredPass> {
    const found = await passRepository.find(passNo);
    if (!found) throw new AppError('NOT_FOUND', '패스 정보를 찾을 수 없습니다.');
    return found;
  }

  return {
    async create(words: PassWords, actor: Actor, reservation: Reservation): Promise<Pass> {
      await requireKnown(words);
      // Checked first, so that a refused name uses no number.
      const known = await passRepository.findNo(words.nameKo);
      if (known !== undefined && known !== reservation.number) throw taken();
      const passNo = await reservation.reserve(() => counters.next('passes'));
      const entry = audit.entry(actor, passNo, undefined, words);
      if (known === undefined && !(await passRepository.add(passNo, words, entry))) throw taken();
      await announce();
      return { passNo, ...words };
    },

    async change(passNo: number, { version, ...words }: PassWords & { version?: number }, actor: Actor): Promise<Pass> {
      await requireKnown(words);
      const before = await find(passNo);
      const known = version ?? before.version;
      const outcome = await passRepository.change(
        passNo,
        known,
        words,
        audit.entry(actor, passNo, before.words, words),
      );
      if (outcome === 'taken') throw taken();
      if (outcome === 'late') requireSame(await find(passNo), known, words);
      await announce();
      return { passNo, ...words };
    },

    async remove(passNo: number, actor: Actor): Promise<void> {
      const entry = audit.entry(actor, passNo, (await find(passNo)).words, undefined);
      await audit.removing(entry, () => passRepository.remove(passNo));
      await announce();
    },
  };
}

function taken(): AppError {
  return new AppError('CONFLICT', '이미 있는 패스 이름입니다.');
}

/** Refuses a late change unless it is stored already: proxies and browsers repeat a PUT whose connection broke. */
function requireSame(now: StoredPass, version: number, words: PassWords): void {
  if (!isDeepStrictEqual(now, { version: version + 1, words })) throw new AppError('CONFLICT', ADMIN_STALE);
}
