import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { freePort } from '@osaka/tools/ports';
import type { Program } from '@osaka/tools/processes/supervisor';
import type { Fleet } from '../../harness/fleet.ts';
import { type Cluster, connect } from './cluster.ts';

interface Options {
  fleet: Fleet;
  /** Folder of the control plane. */
  programs: string;
  /** For certificates, data and logs. */
  folder: string;
}

/** Starts etcd and the control plane of Kubernetes on loopback. */
export async function startControlPlane({ fleet, programs, folder }: Options): Promise<Cluster> {
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const [etcdPort, peerPort, port, managerPort, schedulerPort] = await Promise.all(Array.from({ length: 5 }, freePort));
  const at = (...parts: string[]) => join(folder, ...parts);
  const token = randomBytes(16).toString('hex');
  writeFileSync(at('tokens.csv'), `${token},operator,operator,system:masters\n`, { mode: 0o600 });
  writeServiceAccountKey(at('account.key'));
  const kubeconfig = at('kubeconfig');
  const certificate = at('certificates', 'apiserver.crt');
  writeFileSync(kubeconfig, kubeconfigOf(`https://127.0.0.1:${port}`, certificate, token), { mode: 0o600 });
  const cluster = connect({ url: `https://127.0.0.1:${port}`, token, certificate, kubeconfig, programs });

  const program = (name: string, command: string, args: string[], isReady: () => Promise<boolean>): Program => ({
    name,
    command,
    args,
    env: { ...process.env, KUBECONFIG: kubeconfig },
    logFile: at('logs', `${name}.log`),
    isReady,
    readyWithinMs: 60_000,
    stopWithinMs: 5000,
  });
  const local = ['--bind-address=127.0.0.1', `--cert-dir=${at('certificates')}`];
  const client = `http://127.0.0.1:${etcdPort}`;
  const peer = `http://127.0.0.1:${peerPort}`;

  await fleet.start(
    program(
      'etcd',
      'etcd',
      [
        `--data-dir=${at('etcd')}`,
        `--listen-client-urls=${client}`,
        `--advertise-client-urls=${client}`,
        `--listen-peer-urls=${peer}`,
        `--initial-advertise-peer-urls=${peer}`,
        `--initial-cluster=default=${peer}`,
      ],
      async () => (await fetch(`${client}/health`)).ok,
    ),
  );
  await fleet.start(
    program(
      'kube-apiserver',
      join(programs, 'kube-apiserver'),
      [
        ...local,
        `--secure-port=${port}`,
        `--etcd-servers=${client}`,
        `--token-auth-file=${at('tokens.csv')}`,
        '--authorization-mode=RBAC',
        // etcd 3.4 of Debian cannot report its progress.
        '--feature-gates=WatchList=false',
        '--service-cluster-ip-range=10.96.0.0/16',
        '--kubelet-preferred-address-types=InternalIP',
        '--service-account-issuer=https://kubernetes.default.svc',
        `--service-account-key-file=${at('account.key')}`,
        `--service-account-signing-key-file=${at('account.key')}`,
      ],
      async () => (await cluster.status('/readyz')) === 200,
    ),
  );
  const isUp = (healthPort: number | undefined, path: string) => async () =>
    (await cluster.statusAt(`https://127.0.0.1:${healthPort}${path}`)) === 200;
  const control = [...local, `--kubeconfig=${kubeconfig}`, '--leader-elect=false'];
  await fleet.start(
    program(
      'kube-controller-manager',
      join(programs, 'kube-controller-manager'),
      [
        ...control,
        `--secure-port=${managerPort}`,
        `--service-account-private-key-file=${at('account.key')}`,
        // A kubelet is late on a busy machine.
        '--node-monitor-grace-period=1h',
      ],
      isUp(managerPort, '/healthz'),
    ),
    program(
      'kube-scheduler',
      join(programs, 'kube-scheduler'),
      [...control, `--secure-port=${schedulerPort}`],
      isUp(schedulerPort, '/healthz'),
    ),
  );
  return cluster;
}

function writeServiceAccountKey(file: string): void {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(file, privateKey.export({ type: 'pkcs1', format: 'pem' }), { mode: 0o600 });
}

/** JSON is YAML. */
function kubeconfigOf(server: string, certificate: string, token: string): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'trial', cluster: { server, 'certificate-authority': certificate } }],
    users: [{ name: 'operator', user: { token } }],
    contexts: [{ name: 'trial', context: { cluster: 'trial', user: 'operator' } }],
    'current-context': 'trial',
  });
}
