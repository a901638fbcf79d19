export interface Suggestion {
  id: string;
  text: string;
  /** What kind of thing it is. */
  note: string;
  /** Of a place of the catalogue. */
  travelNo?: number | undefined;
}

export interface Suggestions {
  /** What begins with the typed text; a failure shows nothing. */
  load: (typed: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;
  onPick: (option: Suggestion) => void;
}
