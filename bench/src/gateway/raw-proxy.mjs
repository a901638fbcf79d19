// Node's server and undici's dispatch, as in the gateway, without its rules: no ids, limits, log or timeouts.
import { createServer } from 'node:http';
import { Pool } from 'undici';

const pool = new Pool(`http://127.0.0.1:${process.env.UPSTREAM_PORT}`, { connections: 64, pipelining: 1 });

const server = createServer((incoming, outgoing) => {
  pool.dispatch(
    {
      path: incoming.url,
      method: incoming.method,
      headers: incoming.rawHeaders.filter((_, at, all) => all[at - (at % 2)].toLowerCase() !== 'connection'),
      body: null,
    },
    {
      onRequestStart() {},
      onResponseStart(_, status, { connection, 'keep-alive': keepAlive, 'transfer-encoding': encoding, ...headers }) {
        outgoing.writeHead(status, headers);
      },
      onResponseData(_, chunk) {
        outgoing.write(chunk);
      },
      onResponseEnd() {
        outgoing.end();
      },
      onResponseError() {
        outgoing.destroy();
      },
    },
  );
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.env.PORT), '127.0.0.1');
