import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Agent, type Dispatcher, request } from 'undici';

export type Cluster = ReturnType<typeof connect>;

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

/** The API of a cluster: commands of operators by kubectl, reads by HTTP. */
export function connect({ url, token, certificate, kubeconfig, programs }: Connection) {
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
    /** Runs kubectl to its end; its exit code is no error. */
    kubectl: (args: readonly string[], input?: string) =>
      new Promise<Said>((resolve) => {
        const env = { ...process.env, KUBECONFIG: kubeconfig };
        const options = { env, timeout: COMMAND_WITHIN_MS, maxBuffer: 1 << 26 };
        const child = execFile(join(programs, 'kubectl'), [...args], options, (error, stdout, stderr) =>
          resolve({ code: error ? (typeof error.code === 'number' ? error.code : 1) : 0, stdout, stderr }),
        );
        child.stdin?.end(input);
      }),
    /** An object or list at a path of the API, such as /api/v1/nodes. */
    async read<T>(path: string) {
      const { statusCode, body } = await ask(path);
      if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}: ${(await body.text()).slice(0, 300)}`);
      return (await body.json()) as T;
    },
    /** Status code of a path of the API server. */
    status: async (path: string) => statusOf(await ask(path)),
    /** Status code of another program of the control plane, whose certificate is its own. */
    statusAt: async (at: string) => statusOf(await request(at, { dispatcher: unknown })),
  };
}
