import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Agent, type Dispatcher, request } from 'undici';

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
  let known: Agent | undefined;
  // Only the health of the other programs is asked for, on loopback.
  const unknown = new Agent({ headersTimeout: 10_000, connect: { rejectUnauthorized: false } });
  const ask = (path: string) => {
    known ??= new Agent({ headersTimeout: 10_000, connect: { ca: readFileSync(certificate) } });
    return request(url + path, { headers: { authorization: `Bearer ${token}` }, dispatcher: known });
  };
  const statusOf = async ({ statusCode, body }: Dispatcher.ResponseData) => {
    await body.dump();
    return statusCode;
  };
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
      const { statusCode, body } = await ask(path);
      if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}: ${(await body.text()).slice(0, 300)}`);
      return (await body.json()) as T;
    },
    status: async (path) => statusOf(await ask(path)),
    statusAt: async (at) => statusOf(await request(at, { dispatcher: unknown })),
  };
}
