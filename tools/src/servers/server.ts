import type { Program } from '../processes/supervisor.ts';

/** A server that will be used, as the operator reads it: what it is and which version. */
export interface ChosenServer {
  url: string;
  label: string;
  /** The process to supervise; absent when the server is not ours (an address that was given) or is run by Docker. */
  program?: Program;
  /** Ends what is not a process of ours. */
  stop?(): Promise<void>;
}

/** What the choices of one run share. */
export interface ServerSite {
  /** Data of the servers; a temporary folder in `npm test`. */
  dataDir: string;
  /** Kept from run to run: binaries and libraries. */
  cacheDir: string;
  logDir: string;
  progress(text: string): void;
  /** Do not look at MONGODB_URL and the like: a test run must not touch the operator's data. */
  ownOnly?: boolean;
}

/** One way to get a server: looks whether it is possible here and says why when it is not. */
export interface Choice {
  name: string;
  /** How the operator can have this one. */
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
