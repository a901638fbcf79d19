import {
  type ChatMessage,
  comparable,
  type Excerpt,
  type FoundRoom,
  SEARCH_WORD_MIN,
  SEARCH_WORD_TOO_SHORT,
  searchWords,
} from '@osaka/contracts/chat';
import { invalidField } from '@osaka/service-kit';
import type { ChatContext } from '../context.ts';
import { toEndedWire } from '../rooms/room.ts';
import type { StoredRoom } from '../rooms/stored-room.ts';
import { gramsOf, gramsToFind } from './grams.ts';
import { blockOf } from './postings.repository.ts';
import type { SearchText } from './search-texts.repository.ts';

export type Search = ReturnType<typeof createSearch>;

type SearchContext = Pick<ChatContext, 'messages' | 'postings' | 'roomRepository' | 'searchTexts'>;
type Found = FoundRoom & Pick<SearchText, 'searchNo'>;

const PAGE = 20;
/** Consultations that are compared at once. */
const CANDIDATES = 20;
/** Consultations that one search compares at most; the next page continues. */
const MAX_COMPARED = 400;
/** Blocks that are read together: the newest few first, because most searches end there. */
const FIRST_BLOCKS = 2;
const GROWTH = 3;
const EXCERPTS = 3;
const EXCERPT_LENGTH = 160;
const BEFORE_WORD = 40;
/** Of a longer consultation the beginning is searched, because a document has at most 16 MB. */
const MAX_CHARACTERS = 1_000_000;
/** What a line takes beside its content. */
const LINE_CHARACTERS = 200;
/** Consultations whose texts are in memory at once. */
const TOGETHER = 10;

/** Finds ended consultations by parts of words, with an index of pairs of characters. */
export function createSearch({ messages, postings, roomRepository, searchTexts }: SearchContext) {
  async function textOf(room: StoredRoom, searchNo: number): Promise<SearchText> {
    const lines: Excerpt[] = [];
    let characters = 0;
    let page = await messages.findAfter(room.roomId, 0);
    while (page.length > 0 && characters <= MAX_CHARACTERS) {
      for (const line of page.filter(({ type }) => type === 'CHAT').map(toLine)) {
        characters += line.content.length + LINE_CHARACTERS;
        if (characters <= MAX_CHARACTERS) lines.push(line);
      }
      page = await messages.findAfter(room.roomId, page.at(-1)?.seq ?? 0);
    }
    return { searchNo, room: toEndedWire(room), lines };
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

  /** Those of the consultations that contain all words, the highest number first. */
  async function verified(numbers: readonly number[], words: readonly string[]): Promise<Found[]> {
    const found = await searchTexts.find(numbers);
    return found.sort((one, other) => other.searchNo - one.searchNo).flatMap((text) => matchOf(text, words) ?? []);
  }

  return {
    /** Adds ended rooms to the index; can be repeated. */
    async add(ended: readonly StoredRoom[]): Promise<void> {
      const numbers = await roomRepository.numberAll(ended);
      for (const some of portionsOf(ended)) {
        const kept = await Promise.all(some.map((room) => textOf(room, numbers.get(room.roomId) ?? 0)));
        await searchTexts.keep(kept);
        await postings.add(kept.map(entryOf));
        await roomRepository.noteIndexed(some.map(({ roomId }) => roomId));
      }
    },

    /** Removes rooms from the index; can be repeated. */
    async remove(ended: readonly StoredRoom[]): Promise<void> {
      for (const numbers of portionsOf(ended.flatMap(({ searchNo }) => searchNo ?? []))) {
        await postings.remove((await searchTexts.find(numbers)).map(entryOf));
        // Last, because the postings to remove follow from the texts.
        await searchTexts.remove(numbers);
      }
    },

    async find(q: string, before?: number): Promise<{ results: FoundRoom[]; next: number | null }> {
      const words = searchWords(q);
      if (!words.some(({ length }) => length >= SEARCH_WORD_MIN)) throw invalidField('q', SEARCH_WORD_TOO_SHORT);
      const end = (await roomRepository.lastNumber()) + 1;
      const pages = candidates(gramsToFind(words), Math.min(before ?? end, end));
      const results: Found[] = [];
      let compared = 0;
      for (let page = await pages.next(); !page.done; page = await pages.next()) {
        // Enough was found before: this page only shows that there is more.
        if (results.length >= PAGE)
          return { results: wireOf(results.slice(0, PAGE)), next: results[PAGE - 1]?.searchNo ?? null };
        results.push(...(await verified(page.value, words)));
        compared += page.value.length;
        if (results.length < PAGE && compared >= MAX_COMPARED)
          return { results: wireOf(results), next: page.value.at(-1) ?? null };
      }
      return {
        results: wireOf(results.slice(0, PAGE)),
        next: results.length > PAGE ? (results[PAGE - 1]?.searchNo ?? null) : null,
      };
    },
  };
}

function portionsOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / TOGETHER) }, (_, index) =>
    items.slice(index * TOGETHER, (index + 1) * TOGETHER),
  );
}

export function entryOf({ searchNo, room, lines }: SearchText) {
  return { searchNo, grams: gramsOf([namesOf(room), ...lines.map(({ content }) => content)]) };
}

function toLine({ seq, senderName, isStaff, content, timestamp }: ChatMessage): Excerpt {
  return { seq, senderName, isStaff, content, timestamp };
}

function wireOf(found: readonly FoundRoom[]): FoundRoom[] {
  return found.map(({ room, excerpts }) => ({ room, excerpts }));
}

/** The consultation with excerpts if each word is in a name or a message. */
function matchOf({ searchNo, room, lines }: SearchText, words: readonly string[]): Found | undefined {
  const names = comparable(namesOf(room));
  const hits = lines.flatMap((line) => {
    const content = comparable(line.content);
    const found = words.filter((word) => content.includes(word));
    return found.length > 0 ? [{ line, found }] : [];
  });
  if (!words.every((word) => names.includes(word) || hits.some(({ found }) => found.includes(word)))) return undefined;
  const best = [...hits].sort((one, other) => other.found.length - one.found.length).slice(0, EXCERPTS);
  return {
    searchNo,
    room,
    excerpts: best.map(({ line, found }) => excerptOf(line, found)).sort((one, other) => one.seq - other.seq),
  };
}

/** The part of the message around the first word. */
function excerptOf(line: Excerpt, [word = '']: readonly string[]): Excerpt {
  const { content } = line;
  const at = content.normalize('NFC').toLowerCase().indexOf(word);
  const start =
    content.length <= EXCERPT_LENGTH ? 0 : Math.max(0, Math.min(at - BEFORE_WORD, content.length - EXCERPT_LENGTH));
  const part = content.slice(start, start + EXCERPT_LENGTH);
  return { ...line, content: `${start > 0 ? '…' : ''}${part}${start + EXCERPT_LENGTH < content.length ? '…' : ''}` };
}

function namesOf({ customerName, staffName }: FoundRoom['room']): string {
  return staffName ? `${customerName} ${staffName}` : customerName;
}
