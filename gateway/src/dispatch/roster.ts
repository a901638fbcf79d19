/** Where a member stands; kept by the roster alone. */
export interface Member {
  place: number;
}

/**
 * An unordered collection for members that come and go with every request. A Set does that badly: each time it grows anew its old
 * table points on to the next, so that what has once grown old keeps everything after it alive until a full collection.
 */
export class Roster<M extends Member> {
  private readonly members: M[] = [];

  get size(): number {
    return this.members.length;
  }

  add(member: M) {
    member.place = this.members.length;
    this.members.push(member);
  }

  remove(member: M) {
    const last = this.members[this.members.length - 1];
    if (!last || this.members[member.place] !== member) return;
    this.members[member.place] = last;
    last.place = member.place;
    this.members.pop();
    member.place = -1;
  }

  /** A copy, so that members may leave meanwhile. */
  list(): M[] {
    return [...this.members];
  }
}
