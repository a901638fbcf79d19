import { inTime } from '@osaka/service-kit';
import type { MessageRepository } from './messages.repository.ts';

const WITHIN_MS = 20_000;

/**
 * Gives up what the database has not answered long after any time limit of the driver, which waits forever for a connection
 * that closes in the moment of writing (mongodb 7.9). A room, or the whole log, would stand still behind it.
 */
export function answeredInTime(repository: MessageRepository, withinMs = WITHIN_MS): MessageRepository {
  const limited =
    <A extends unknown[], R>(act: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      inTime(withinMs, act(...args), noAnswer);
  return {
    ...repository,
    insertAll: limited(repository.insertAll),
    findAfter: limited(repository.findAfter),
    findHead: limited(repository.findHead),
    findLonger: limited(repository.findLonger),
    findCopies: limited(repository.findCopies),
  };
}

function noAnswer(): Error {
  return Object.assign(new Error('the database did not answer'), { code: 'ETIMEDOUT' });
}
