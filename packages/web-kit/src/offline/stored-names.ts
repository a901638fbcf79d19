// Shared with the service worker, so without React and without the session.

/**
 * Caches of stored pages: osaka-stored:<memberNo>:<name>:<time of storing>. One cache has all of one page: its
 * document, files, pictures and data, of one release.
 */
export const STORED_PREFIX = 'osaka-stored:';

/** The attribute of <html> in a stored document. */
export const STORED_MARK = 'data-stored';
/**
 * Address of the record of a stored page. It is written after all other entries, so a cache without a record is
 * incomplete.
 */
export const RECORD_PATH = '/stored/record.json';
export const SERVICE_WORKER_PATH = '/service-worker.js';

/** A stored page as its list names it. */
export interface StoredSummary {
  /** The address that is stored, such as /myplan/today/12. */
  page: string;
  /** Other addresses that are stored with it, by earlier releases without a document: these lead to `page`. */
  alsoAt: string[];
  title: string;
  /** ISO 8601: when the data were read from the services. */
  savedAt: string;
}

/** The address under which a picture is stored, whichever width and format is asked for. */
export function storedPicturePath(path: string): string {
  return path.replace(/-\d+\.(?:webp|avif)$/, '-400.webp');
}
