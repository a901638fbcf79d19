import { type ChatMessage, comparable, type Excerpt, type FoundRoom, SEARCH_WORD_MIN, SEARCH_WORD_TOO_SHORT, searchWords } from '@osaka/contracts/chat';
import { invalidField } from '@osaka/service-kit';
import type { MessageRepository } from '../messages/messages.repository.ts';
import { toEndedWire } from '../rooms/room.ts';
import type { RoomRepository, StoredRoom } from '../rooms/rooms.repository.ts';
import { gramsOf, gramsToFind } from './grams.ts';
import { blockOf, type PostingRepository } from './postings.repository.ts';

export type Search = ReturnType<typeof createSearch>;

interface Parts {
  rooms: Pick<RoomRepository, 'findNumbered' | 'number' | 'noteIndexed' | 'lastNumber'>;
  messages: Pick<MessageRepository, 'findIn' | 'findHead'>;
  postings: PostingRepository;
}
type Numbered = StoredRoom & Required<Pick<StoredRoom, 'searchNo' | 'lastSeq'>>;

const PAGE = 20;
/** Rooms whose messages are compared at once. */
const CANDIDATES = 20;
/** Rooms that one search compares at most; the next page continues. */
const MAX_COMPARED = 400;
/** Blocks that are read together: the newest few first, because most searches end there. */
const FIRST_BLOCKS = 2;
const GROWTH = 4;
const EXCERPTS = 3;
const EXCERPT_LENGTH = 160;
const BEFORE_WORD = 40;

/** Finds ended consultations by parts of words, with an index of pairs of characters. */
export function createSearch({ rooms, messages, postings }: Parts) {
  /** The rooms with a number and their searchable texts. */
  async function entriesOf(numbered: readonly Numbered[]) {
    const texts = await textsOf(numbered);
    return numbered.map((room) => ({ searchNo: room.searchNo, grams: gramsOf([...namesOf(room), ...(texts.get(room.roomId) ?? []).map(({ content }) => content)]) }));
  }

  async function textsOf(numbered: readonly Numbered[]): Promise<Map<string, ChatMessage[]>> {
    const texts = new Map<string, ChatMessage[]>(numbered.map(({ roomId }) => [roomId, []]));
    for (const message of await messages.findIn(numbered)) if (message.type === 'CHAT') texts.get(message.roomId)?.push(message);
    return texts;
  }

  async function* candidates(grams: readonly string[], before: number): AsyncGenerator<number[]> {
    let block = blockOf(before - 1);
    for (let count = FIRST_BLOCKS; block >= 0; count *= GROWTH) {
      const blocks = Array.from({ length: Math.min(count, block + 1) }, (_, index) => block - index);
      const numbers = (await postings.find(blocks, grams)).filter((searchNo) => searchNo < before);
      for (let from = 0; from < numbers.length; from += CANDIDATES) yield numbers.slice(from, from + CANDIDATES);
      block -= blocks.length;
    }
  }

  /** Those of the rooms that contain all words, in the order of the numbers. */
  async function verified(numbers: readonly number[], words: readonly string[]): Promise<(FoundRoom & { searchNo: number })[]> {
    const found = (await rooms.findNumbered(numbers)).filter(isNumbered);
    const texts = await textsOf(found);
    return found.sort((one, other) => other.searchNo - one.searchNo).flatMap((room) => matchOf(room, texts.get(room.roomId) ?? [], words) ?? []);
  }

  return {
    /** Adds ended rooms to the index; can be repeated. */
    async add(ended: readonly StoredRoom[]): Promise<void> {
      const numbered: Numbered[] = [];
      for (const room of ended) {
        const searchNo = room.searchNo ?? (await rooms.number(room.roomId));
        const lastSeq = (await messages.findHead(room.roomId))?.seq ?? 0;
        if (searchNo !== undefined) numbered.push({ ...room, searchNo, lastSeq });
      }
      await postings.add(await entriesOf(numbered));
      for (const { roomId, lastSeq } of numbered) await rooms.noteIndexed(roomId, lastSeq);
    },

    /** Removes rooms from the index, before their messages are deleted; can be repeated. */
    async remove(ended: readonly StoredRoom[]): Promise<void> {
      const numbered: Numbered[] = [];
      for (const room of ended) if (room.searchNo !== undefined) numbered.push({ ...room, searchNo: room.searchNo, lastSeq: (await messages.findHead(room.roomId))?.seq ?? 0 });
      await postings.remove(await entriesOf(numbered));
    },

    async find(q: string, before?: number): Promise<{ results: FoundRoom[]; next: number | null }> {
      const words = searchWords(q);
      if (!words.some(({ length }) => length >= SEARCH_WORD_MIN)) throw invalidField('q', SEARCH_WORD_TOO_SHORT);
      const end = (await rooms.lastNumber()) + 1;
      const results: (FoundRoom & { searchNo: number })[] = [];
      const pages = candidates(gramsToFind(words), Math.min(before ?? end, end));
      let compared = 0;
      for (let page = await pages.next(); !page.done; page = await pages.next()) {
        // Enough was found before: this page only tells that there is more.
        if (results.length >= PAGE) return { results: wireOf(results.slice(0, PAGE)), next: results[PAGE - 1]?.searchNo ?? null };
        results.push(...(await verified(page.value, words)));
        compared += page.value.length;
        if (results.length < PAGE && compared >= MAX_COMPARED) return { results: wireOf(results), next: page.value.at(-1) ?? null };
      }
      return { results: wireOf(results.slice(0, PAGE)), next: results.length > PAGE ? (results[PAGE - 1]?.searchNo ?? null) : null };
    },
  };
}

function wireOf(found: readonly FoundRoom[]): FoundRoom[] {
  return found.map(({ room, excerpts }) => ({ room, excerpts }));
}

/** The room with excerpts if each word is in a name or a message. */
function matchOf(room: Numbered, texts: readonly ChatMessage[], words: readonly string[]): (FoundRoom & { searchNo: number }) | undefined {
  const names = comparable(namesOf(room).join(' '));
  const hits = texts.flatMap((message) => {
    const content = comparable(message.content);
    const found = words.filter((word) => content.includes(word));
    return found.length > 0 ? [{ message, found }] : [];
  });
  if (!words.every((word) => names.includes(word) || hits.some(({ found }) => found.includes(word)))) return undefined;
  const best = [...hits].sort((one, other) => other.found.length - one.found.length).slice(0, EXCERPTS);
  const excerpts = best.map(({ message, found }) => excerptOf(message, found)).sort((one, other) => one.seq - other.seq);
  return { room: toEndedWire(room), excerpts, searchNo: room.searchNo };
}

/** The part of the message around the first word. */
function excerptOf({ seq, senderName, isStaff, content, timestamp }: ChatMessage, [word = '']: readonly string[]): Excerpt {
  const at = content.normalize('NFC').toLowerCase().indexOf(word);
  const start = content.length <= EXCERPT_LENGTH ? 0 : Math.max(0, Math.min(at - BEFORE_WORD, content.length - EXCERPT_LENGTH));
  const part = content.slice(start, start + EXCERPT_LENGTH);
  return { seq, senderName, isStaff, timestamp, content: `${start > 0 ? '…' : ''}${part}${start + EXCERPT_LENGTH < content.length ? '…' : ''}` };
}

function namesOf({ customerName, staffName }: StoredRoom): string[] {
  return staffName ? [customerName, staffName] : [customerName];
}

function isNumbered(room: StoredRoom): room is Numbered {
  return room.searchNo !== undefined && room.lastSeq !== undefined;
}
