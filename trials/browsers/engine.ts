/** A point of the viewport, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A browser other than Chromium, driven over WebDriver, with one window. */
export interface Engine {
  name: string;
  open(address: string): Promise<void>;
  /** Runs a function body in the page; resolves with its result as JSON. */
  run<T>(body: string, ...args: unknown[]): Promise<T>;
  click(point: Point): Promise<void>;
  /** Multi-touch: fingers press together, move along their paths and lift together. */
  touch(fingers: readonly (readonly Point[])[]): Promise<void>;
  /** Drags the mouse from the first point along the others. */
  drag(path: readonly Point[]): Promise<void>;
  type(text: string): Promise<void>;
  /** One of KEYS. */
  press(key: keyof typeof KEYS): Promise<void>;
  /** Chooses files for the input of the selector. */
  upload(selector: string, files: readonly string[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  screenshot(file: string): Promise<void>;
  /** The page as a PDF; undefined when the driver cannot print. */
  print(): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

/** WebDriver key codes, https://w3c.github.io/webdriver/#keyboard-actions. */
export const KEYS = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
  Space: ' ',
} as const;

/** Locale, colour scheme and window size of the browser. */
export interface EngineOptions {
  isDark?: boolean;
}
