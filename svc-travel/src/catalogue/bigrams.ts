/** Which texts hold which two neighbouring letters: narrows a keyword down to a few texts before these are read. */
export class Bigrams {
  private readonly ids = new Map<number, number>();
  private readonly idsByFirst = new Map<number, number[]>();
  private postings: Uint32Array[] = [];
  private counts: number[] = [];
  private lastItems: number[] = [];

  add(item: number, text: string): void {
    for (let i = 0; i + 1 < text.length; i++) {
      const first = text.charCodeAt(i);
      const id = this.idOf(first, first * 65536 + text.charCodeAt(i + 1));
      if (this.lastItems[id] === item) continue;
      this.lastItems[id] = item;
      this.append(id, item);
    }
  }

  /** Gives back the room that growing left over; nothing is added afterwards. */
  seal(): void {
    this.postings = this.postings.map((posting, id) => (posting.length === this.counts[id] ? posting : posting.slice(0, this.counts[id])));
    this.lastItems = [];
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
      const id = this.ids.get(term.charCodeAt(i) * 65536 + term.charCodeAt(i + 1));
      if (id === undefined) return undefined;
      const posting = this.postings[id] as Uint32Array;
      if (!rarest || posting.length < rarest.length) rarest = posting;
    }
    return rarest && [rarest];
  }

  private idOf(first: number, bigram: number): number {
    const known = this.ids.get(bigram);
    if (known !== undefined) return known;
    const id = this.postings.push(new Uint32Array(4)) - 1;
    this.counts.push(0);
    this.ids.set(bigram, id);
    const siblings = this.idsByFirst.get(first);
    if (siblings) siblings.push(id);
    else this.idsByFirst.set(first, [id]);
    return id;
  }

  private append(id: number, item: number): void {
    const count = this.counts[id] ?? 0;
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
