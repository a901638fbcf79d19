import type { EventLoopYield } from '../event-loop/event-loop-yield.ts';
import type { Bitset } from './bitset.ts';
import { NumberTable } from './number-table.ts';
import { Postings } from './postings.ts';

/** Texts that may contain a term: no false negatives, but false positives. */
export interface Candidates {
  /** Upper bound of the number of candidates. */
  count: number;
  addTo(set: Bitset): void;
}

/** Bigram index: narrows a keyword down to a few candidate texts, which are then searched. */
export class Bigrams {
  private readonly table = new NumberTable();
  private readonly idsByFirst = new Map<number, number[]>();
  private readonly postings = new Postings();

  /** Texts must be added in ascending order of `item`. */
  add(item: number, text: string): void {
    let first = text.charCodeAt(0);
    for (let i = 1; i < text.length; i++) {
      const second = text.charCodeAt(i);
      const id = this.table.idOf(((first << 16) | second) >>> 0);
      if (id === this.postings.size) this.postings.open();
      this.postings.add(id, item);
      first = second;
    }
  }

  /** Trims the spare capacity; nothing may be added afterwards. */
  async seal(pause: EventLoopYield): Promise<void> {
    await this.postings.seal(pause);
    this.table.forEach((bigram, id) => {
      const siblings = this.idsByFirst.get(bigram >>> 16);
      if (siblings) siblings.push(id);
      else this.idsByFirst.set(bigram >>> 16, [id]);
    });
  }

  /** Undefined when no text contains the term. */
  candidates(term: string): Candidates | undefined {
    const ids = term.length === 1 ? this.idsByFirst.get(term.charCodeAt(0)) : this.rarestOf(term);
    if (!ids) return undefined;
    return {
      count: ids.reduce((count, id) => count + this.postings.countOf(id), 0),
      addTo: (set) => {
        for (const id of ids) this.postings.addTo(set, id);
      },
    };
  }

  private rarestOf(term: string): [number] | undefined {
    let rarest: number | undefined;
    for (let i = 0; i + 1 < term.length; i++) {
      const id = this.table.find(((term.charCodeAt(i) << 16) | term.charCodeAt(i + 1)) >>> 0);
      if (id === undefined) return undefined;
      if (rarest === undefined || this.postings.countOf(id) < this.postings.countOf(rarest)) rarest = id;
    }
    return rarest === undefined ? undefined : [rarest];
  }
}
