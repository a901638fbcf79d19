import { NumberTable } from './number-table.ts';

type Pause = () => Promise<void> | undefined;

/** Which texts hold which two neighbouring letters: narrows a keyword down to a few texts before these are read. */
export class Bigrams {
  private readonly table = new NumberTable();
  private readonly idsByFirst = new Map<number, number[]>();
  private readonly postings: Uint32Array[] = [];
  private counts = new Uint32Array(1 << 15);
  /** The last text each was seen in, plus one: a text counts once. */
  private lastItems = new Uint32Array(1 << 15);

  add(item: number, text: string): void {
    let first = text.charCodeAt(0);
    for (let i = 1; i < text.length; i++) {
      const second = text.charCodeAt(i);
      const id = this.table.idOf(((first << 16) | second) >>> 0);
      if (id === this.postings.length) this.open();
      if (this.lastItems[id] !== item + 1) {
        this.lastItems[id] = item + 1;
        this.append(id, item);
      }
      first = second;
    }
  }

  /** Gives back the room that growing left over; nothing is added afterwards. */
  async seal(pause: Pause): Promise<void> {
    for (const [id, posting] of this.postings.entries()) {
      if (posting.length !== this.counts[id]) this.postings[id] = posting.slice(0, this.counts[id]);
      await pause();
    }
    this.table.forEach((bigram, id) => {
      const siblings = this.idsByFirst.get(bigram >>> 16);
      if (siblings) siblings.push(id);
      else this.idsByFirst.set(bigram >>> 16, [id]);
    });
    this.lastItems = new Uint32Array();
  }

  /** Lists whose union holds every text with the term; undefined when no text has it. */
  candidates(term: string): Uint32Array[] | undefined {
    const lists = term.length === 1 ? this.startingWith(term.charCodeAt(0)) : this.rarestOf(term);
    return lists && lists.length > 0 ? lists : undefined;
  }

  private startingWith(first: number): Uint32Array[] | undefined {
    return this.idsByFirst.get(first)?.map((id) => this.postings[id] as Uint32Array);
  }

  private rarestOf(term: string): Uint32Array[] | undefined {
    let rarest: Uint32Array | undefined;
    for (let i = 0; i + 1 < term.length; i++) {
      const id = this.table.find(((term.charCodeAt(i) << 16) | term.charCodeAt(i + 1)) >>> 0);
      if (id === undefined) return undefined;
      const posting = this.postings[id] as Uint32Array;
      if (!rarest || posting.length < rarest.length) rarest = posting;
    }
    return rarest && [rarest];
  }

  private open(): void {
    const id = this.postings.push(new Uint32Array(4)) - 1;
    if (id < this.counts.length) return;
    this.counts = widened(this.counts);
    this.lastItems = widened(this.lastItems);
  }

  private append(id: number, item: number): void {
    const count = this.counts[id] as number;
    let posting = this.postings[id] as Uint32Array;
    if (count === posting.length) {
      const wider = new Uint32Array(count + (count >>> 1) + 4);
      wider.set(posting);
      posting = this.postings[id] = wider;
    }
    posting[count] = item;
    this.counts[id] = count + 1;
  }
}

function widened(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(numbers.length * 2);
  wider.set(numbers);
  return wider;
}
