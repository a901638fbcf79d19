// The baseline where there is no nginx: node:http on both sides and nothing else.
import { Agent, createServer, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

createServer((incoming, outgoing) => {
  const { method, url: path, headers } = incoming;
  const onward = request({ host: '127.0.0.1', port: process.env.UPSTREAM_PORT, agent, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('listening'));
