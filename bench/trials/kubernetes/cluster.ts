import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import process from 'node:process';

/** The API of a cluster: commands of operators by kubectl, reads by HTTP. */
export interface Cluster {
  /** Runs kubectl to its end; its exit code is no error. */
  kubectl(args: readonly string[], input?: string): Promise<Said>;
  /** An object or list at a path of the API, such as /api/v1/nodes. */
  read<T>(path: string): Promise<T>;
  /** Status code of a path of the API server. */
  status(path: string): Promise<number>;
  /** Status code of another program of the control plane, whose certificate is its own. */
  statusAt(url: string): Promise<number>;
}

export interface Said {
  code: number;
  stdout: string;
  stderr: string;
}

interface Connection {
  url: string;
  token: string;
  /** File; exists when the API server has started. */
  certificate: string;
  kubeconfig: string;
  programs: string;
}

const COMMAND_WITHIN_MS = 300_000;

export function connect({ url, token, certificate, kubeconfig, programs }: Connection): Cluster {
  const headers = { authorization: `Bearer ${token}` };
  const ask = (path: string) => get(url + path, { headers, ca: readFileSync(certificate) });
  return {
    kubectl: (args, input) =>
      new Promise((resolve) => {
        const env = { ...process.env, KUBECONFIG: kubeconfig };
        const options = { env, timeout: COMMAND_WITHIN_MS, maxBuffer: 1 << 26 };
        const child = execFile(join(programs, 'kubectl'), [...args], options, (error, stdout, stderr) =>
          resolve({ code: error ? (typeof error.code === 'number' ? error.code : 1) : 0, stdout, stderr }),
        );
        child.stdin?.end(input);
      }),
    async read<T>(path: string) {
      const { status, text } = await ask(path);
      if (status !== 200) throw new Error(`${path} answers ${status}: ${text.slice(0, 300)}`);
      return JSON.parse(text) as T;
    },
    status: async (path) => (await ask(path)).status,
    // Only its health is asked for, on loopback.
    statusAt: async (at) => (await get(at, { rejectUnauthorized: false })).status,
  };
}

function get(url: string, options: object): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { timeout: 10_000, ...options }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text }));
      incoming.on('error', reject);
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${url} did not answer`)));
    outgoing.on('error', reject);
    outgoing.end();
  });
}
