/** The client closed its connection before its answer was complete. */
export class ClientGone extends Error {
  constructor() {
    super('the client is gone');
  }
}
