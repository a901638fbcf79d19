/** The client has closed its connection before its answer was out. */
export class ClientGone extends Error {
  constructor() {
    super('the client is gone');
  }
}
