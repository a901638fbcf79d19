/** The index of an entry; written by SwapRemoveSet alone. */
export interface SetEntry {
  index: number;
}

/**
 * An unordered collection with O(1) add and remove, for entries that live as long as a request. A Set rehashes as it
 * grows, and each old table points to the next one: once a table is in the old generation, it keeps all later entries
 * alive until a major collection.
 */
export class SwapRemoveSet<M extends SetEntry> {
  private readonly entries: M[] = [];

  get size(): number {
    return this.entries.length;
  }

  add(entry: M) {
    entry.index = this.entries.length;
    this.entries.push(entry);
  }

  remove(entry: M) {
    const last = this.entries[this.entries.length - 1];
    if (!last || this.entries[entry.index] !== entry) return;
    this.entries[entry.index] = last;
    last.index = entry.index;
    this.entries.pop();
    entry.index = -1;
  }

  /** A copy, so that entries may be removed during iteration. */
  list(): M[] {
    return [...this.entries];
  }
}
