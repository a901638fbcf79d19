/** A request that waits for its turn or has it. */
export interface Turn {
  begin(): void;
}

interface Line {
  underWay: number;
  waiting: Turn[];
}

/** Gives each client address so many turns at the same time. Its further requests wait in its own line, so that they keep only each other waiting. */
export class Turns {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly atOnce: number) {}

  take(address: string, turn: Turn) {
    const line = this.lines.get(address);
    if (!line) this.lines.set(address, { underWay: 1, waiting: [] });
    else if (line.underWay >= this.atOnce) return void line.waiting.push(turn);
    else line.underWay += 1;
    turn.begin();
  }

  /** Its request is over, or need not be begun any more. */
  leave(address: string, turn: Turn) {
    const line = this.lines.get(address);
    if (!line) return;
    const place = line.waiting.indexOf(turn);
    if (place >= 0) return void line.waiting.splice(place, 1);
    const next = line.waiting.shift();
    if (next) return next.begin();
    line.underWay -= 1;
    if (line.underWay === 0) this.lines.delete(address);
  }
}
