import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Lower bound of the simulation: one script of the given size that paints one paragraph. No page that needs as many
 * bytes can be faster.
 */
export async function serveBarePage(bytes: number): Promise<{ url: string; close(): void }> {
  const scriptBytes = Math.round(bytes);
  // Random characters, so that compression does not shrink them.
  const script = `/*${randomBytes(scriptBytes).toString('base64').slice(0, scriptBytes)}*/document.body.append(Object.assign(document.createElement('p'),{textContent:'오사카 '.repeat(40)}))`;
  const server = createServer(({ url }, response) => {
    const isScript = url === '/script.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' });
    response.end(
      isScript
        ? script
        : '<!doctype html><meta name="viewport" content="width=device-width"><body><script defer src="/script.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}
