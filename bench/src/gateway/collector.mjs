// Reads every export to its end and accepts it.
import { createServer } from 'node:http';

const server = createServer((request, response) =>
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}')),
);
server.listen(Number(process.env.PORT), '127.0.0.1');
