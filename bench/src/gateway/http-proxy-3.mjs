// http-proxy-3 without any rule.
import { Agent, createServer } from 'node:http';
import { createRequire } from 'node:module';

const { createProxyServer } = createRequire(new URL('../../apart/package.json', import.meta.url))('http-proxy-3');
const target = `http://127.0.0.1:${process.env.UPSTREAM_PORT}`;
const proxy = createProxyServer({ target, agent: new Agent({ keepAlive: true, maxSockets: 64 }) });

const server = createServer((incoming, outgoing) => proxy.web(incoming, outgoing));
server.keepAliveTimeout = 60_000;
server.listen(Number(process.env.PORT), '127.0.0.1');
