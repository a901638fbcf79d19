import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Path of nginx; undefined when it is not installed. */
export function findNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];
  return folders.map((folder) => path.join(folder, 'nginx')).find((file) => existsSync(file));
}

/** One worker that only proxies: no ids, no limits, no log. */
export function writeNginxConfig(folder: string, port: number, upstreamPort: number): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  writeFileSync(
    file,
    `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 100000000; ${temporary}
  upstream service { server 127.0.0.1:${upstreamPort}; keepalive 64; keepalive_requests 100000000; }
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; } }
}
`,
  );
  return file;
}
