import type { Program } from '../processes/supervisor.ts';

/** The chosen server, with a label for the operator: product and version. */
export interface ChosenServer {
  url: string;
  label: string;
  /** The process to supervise; absent for a configured URL or Docker. */
  program?: Program;
  /** Stops a server that is not our own process. */
  stop?(): Promise<void>;
}

/** Shared inputs of the choices of one run. */
export interface ServerSite {
  /** Data of the servers; a temporary folder in `npm test`. */
  dataDir: string;
  /** Cache across runs: binaries and libraries. */
  cacheDir: string;
  logDir: string;
  progress(text: string): void;
  /** Ignores MONGODB_URL and the like: a test run must not touch the operator's data. */
  ownOnly?: boolean;
  /** Ends within minutes: a server on a JVM saves the time of its optimising compiler, which would pay off later. */
  isShortLived?: boolean;
}

/** A source of a server, with the reason when it is not available. */
export interface Choice {
  name: string;
  /** How the operator can make it available. */
  how: string;
  choose(site: ServerSite): Promise<ChosenServer | NotHere>;
}

export interface NotHere {
  because: string;
}

export function notHere(because: string): NotHere {
  return { because };
}

export function isHere(result: ChosenServer | NotHere): result is ChosenServer {
  return 'url' in result;
}
