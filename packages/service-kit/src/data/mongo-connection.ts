import type { Socket } from 'node:net';
import { type Document, MongoNetworkError } from 'mongodb';
import { Connection } from 'mongodb/lib/cmap/connection.js';

let commands = 0;

/**
 * The driver (mongodb 7.9) awaits `drain` after a write that the socket buffers, and a destroyed socket never drains:
 * the call would hang beyond every timeout. Emitting `drain` lets it find the connection closed and fail as an outage.
 * The supported option `timeoutMS` would end such a call, too, but it limits the whole life of every cursor. A test in
 * mongo.test.ts fails when this class can go.
 */
export class EndingConnection extends Connection {
  constructor(socket: Socket, options: object) {
    super(socket, options);
    socket.once('close', () => socket.emit('drain'));
  }

  /** The driver would read each answer once more for its event, which nobody reads. */
  override get shouldEmitAndLogCommand(): boolean {
    return false;
  }

  /** Tells of commands by the events of the driver, but for the answer. */
  override async command(ns: object, command: Document, ...rest: unknown[]): Promise<unknown> {
    if (!this.monitorCommands) return super.command(ns, command, ...rest);
    commands += 1;
    const event = { requestId: commands, commandName: Object.keys(command)[0], command };
    const startedMs = performance.now();
    this.emit('commandStarted', event);
    try {
      const answer = await super.command(ns, command, ...rest);
      this.emit('commandSucceeded', { ...event, duration: performance.now() - startedMs });
      return answer;
    } catch (error) {
      this.emit('commandFailed', { ...event, duration: performance.now() - startedMs });
      throw isBrokenPipe(error) ? new MongoNetworkError(error.message, { cause: error }) : error;
    }
  }
}

/** Of a write after the end of the server, which the driver passes on as it is, and so would not repeat. */
function isBrokenPipe(error: unknown): error is Error {
  return (error as { code?: unknown }).code === 'EPIPE';
}
