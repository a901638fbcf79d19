import http, { type IncomingMessage, type RequestOptions, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';

/** Forwards requests and websockets of a dev server to a gateway, which takes calls from the site's origin alone. */
export function forwardTo(gatewayUrl: string, origin: string) {
  const { request: send } = gatewayUrl.startsWith('https:') ? https : http;
  const optionsOf = ({ method, headers }: IncomingMessage): RequestOptions => ({
    method,
    headers: { ...headers, origin },
  });

  return {
    request(request: IncomingMessage, response: ServerResponse): void {
      const onwards = send(new URL(request.url ?? '/', gatewayUrl), optionsOf(request), (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onwards.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
      response.on('close', () => onwards.destroy());
      request.pipe(onwards);
    },

    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      const onwards = send(new URL(request.url ?? '/', gatewayUrl), optionsOf(request));
      const end = () => socket.destroy();
      onwards.on('error', end).on('response', end);
      socket.on('error', () => onwards.destroy());
      onwards.on('upgrade', (answer, other, first) => {
        other.on('error', end).on('close', end);
        socket.on('close', () => other.destroy());
        const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
        socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'));
        socket.write(first);
        other.write(head);
        other.pipe(socket).pipe(other);
      });
      onwards.end();
    },
  };
}
