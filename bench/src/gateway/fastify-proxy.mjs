// @fastify/http-proxy; with DUTIES=1 it has those of the gateway, as far as its plugins go.
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';

const apart = createRequire(new URL('../../apart/package.json', import.meta.url));
const fastify = apart('fastify');
const upstream = `http://127.0.0.1:${process.env.UPSTREAM_PORT}`;
const hasDuties = process.env.DUTIES === '1';

const server = fastify({
  keepAliveTimeout: 60_000,
  ...(hasDuties && { logger: true, disableRequestLogging: true, genReqId: () => randomUUID() }),
});
if (hasDuties) {
  await server.register(apart('@fastify/rate-limit'), { max: 100_000_000, timeWindow: 60_000 });
  server.addHook('onResponse', async ({ id, method, url, log }, reply) => {
    const [path] = url.split('?');
    const durationMs = Math.round(reply.elapsedTime * 10) / 10;
    log.info({ requestId: id, method, path, status: reply.statusCode, durationMs }, 'answered');
  });
}
await server.register(apart('@fastify/http-proxy'), {
  upstream,
  undici: { connections: 64, pipelining: 1 },
  disableRequestLogging: true,
  ...(hasDuties && {
    replyOptions: {
      rewriteRequestHeaders: ({ id, ip, protocol, host }, headers) => ({
        ...headers,
        'x-request-id': id,
        'x-forwarded-for': ip,
        'x-forwarded-proto': protocol,
        'x-forwarded-host': host,
      }),
      rewriteHeaders: (headers, { id }) => ({
        ...headers,
        'x-request-id': id,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      }),
    },
  }),
});
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
