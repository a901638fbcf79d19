/** A point of the viewport, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A browser that is not Chromium, driven over WebDriver; one window, closed with the engine. */
export interface Engine {
  name: string;
  open(address: string): Promise<void>;
  /** Runs the body of a function in the page; resolves with what it returns, as JSON. */
  run<T>(body: string, ...args: unknown[]): Promise<T>;
  click(point: Point): Promise<void>;
  /** Fingers that go down together, move along their paths and go up together. */
  touch(fingers: readonly (readonly Point[])[]): Promise<void>;
  /** Presses the mouse at the first point, moves along the others, lets go at the last. */
  drag(path: readonly Point[]): Promise<void>;
  type(text: string): Promise<void>;
  /** One of KEYS. */
  press(key: keyof typeof KEYS): Promise<void>;
  /** Chooses files for the input that the selector names. */
  upload(selector: string, files: readonly string[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  screenshot(file: string): Promise<void>;
  /** The page as a PDF; undefined where the engine's driver cannot print. */
  print(): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

/** Codes of keys as WebDriver names them, https://w3c.github.io/webdriver/#keyboard-actions. */
export const KEYS = { Enter: '\uE007', Tab: '\uE004', Escape: '\uE00C', ArrowUp: '\uE013', ArrowDown: '\uE015', Space: ' ' } as const;

/** Languages, colours and window of the engine under trial. */
export interface EngineOptions {
  isDark?: boolean;
}
