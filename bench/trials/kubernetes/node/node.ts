import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Program } from '@osaka/tools/processes/supervisor';
import type { Fleet } from '../../../harness/fleet.ts';
import type { Engine } from '../../compose/engine.ts';

export const NODE = 'machine-1';
/** The first address that is given to a pod: that of DNS, which starts alone. */
export const DNS_ADDRESS = '10.88.0.2';
const PODS = '10.88.0.0/24';
/** Of a link of its own, so that no other machine reaches the kubelet. */
const NODE_ADDRESS = '10.89.0.1';
const LINK = 'osaka0';
const STATE = '/run/osaka-node';
const IMAGES = '/var/lib/osaka-node';
const KUBELET = '/var/lib/osaka-kubelet';
const SOCKET = `${STATE}/containerd.sock`;
const [HEALTH_PORT, ROUTER_HEALTH_PORT] = [10_248, 20_244];
const PAUSE = 'stand-in/pause';
const IMAGE = /^(docker\.io\/(?:library\/)?([^\s:]+):\S+) +\S+ +(sha256:\w+)/gm;
const ctr = `ctr --address ${SOCKET} --namespace k8s.io`;

interface Options {
  engine: Engine;
  fleet: Fleet;
  /** Programs; kube-router enforces the network policies. */
  kubelet: string;
  router: string;
  kubeconfig: string;
  /** Shared with the engine. */
  folder: string;
}

/** containerd, a kubelet and what enforces network policies, beside the Docker engine, in its mount namespace. */
export function realNode({ engine, fleet, kubelet, router, kubeconfig, folder }: Options) {
  const at = (name: string) => join(folder, name);
  const sh = async (script: string) => {
    const { code, text } = await engine.shell(['sh', '-c', script]);
    if (code !== 0) throw new Error(`${script} ended with ${code}: ${text.trim().slice(-800)}`);
    return text;
  };
  const program = (name: string, words: string[], isReady: () => Promise<boolean>): Program => ({
    name,
    command: 'env',
    args: ['PATH=/usr/sbin:/usr/bin:/sbin:/bin', ...(engine.enter ?? []), ...words],
    logFile: at(`${name}.log`),
    isReady,
    readyWithinMs: 60_000,
    stopWithinMs: 5000,
  });

  async function start(): Promise<void> {
    mkdirSync(at('cni'), { recursive: true });
    copyFileSync(kubelet, at('kubelet'));
    copyFileSync(router, at('kube-router'));
    writeFileSync(at('cni/10-osaka.conflist'), JSON.stringify(networkOf(at('addresses'))));
    writeFileSync(at('containerd.toml'), containerdSettings(at('cni')));
    writeFileSync(at('kubelet.yaml'), JSON.stringify(kubeletSettings(folder)));
    const packages = 'containernetworking-plugins ipset';
    await sh(`dpkg -s ${packages} > /dev/null || apt-get install --yes --no-install-recommends ${packages}`);
    await sh(`ip link add ${LINK} type bridge && ip address add ${NODE_ADDRESS}/32 dev ${LINK}`);
    await sh(`ip link set ${LINK} up`);
    const answers = async () => (await engine.shell(['sh', '-c', `${ctr} version`])).code === 0;
    await fleet.start(program('containerd', ['containerd', '--config', at('containerd.toml')], answers));
    const pause = Readable.from(['FROM redis:7.4-alpine\nENTRYPOINT ["sleep", "infinity"]\n']);
    const { code, text } = await engine.docker(['build', '--tag', PAUSE, '-'], { input: pause });
    if (code !== 0) throw new Error(`${PAUSE} could not be built: ${text.slice(-800)}`);
    await take([PAUSE]);
    const settings = [
      `--config=${at('kubelet.yaml')}`,
      `--kubeconfig=${kubeconfig}`,
      `--cert-dir=${at('kubelet-certificates')}`,
    ];
    const itself = [`--hostname-override=${NODE}`, `--node-ip=${NODE_ADDRESS}`, `--root-dir=${KUBELET}`];
    const isHealthy = async () => (await fetch(`http://127.0.0.1:${HEALTH_PORT}/healthz`)).ok;
    await fleet.start(program('kubelet', [at('kubelet'), ...settings, ...itself], isHealthy));
  }
  /** Starts what enforces network policies; the node must be known. */
  async function enforcePolicies(): Promise<void> {
    const parts = ['--run-firewall=true', '--run-router=false', '--run-service-proxy=false', '--metrics-port=0'];
    const where = [`--kubeconfig=${kubeconfig}`, `--hostname-override=${NODE}`, `--health-port=${ROUTER_HEALTH_PORT}`];
    const isHealthy = async () => (await fetch(`http://127.0.0.1:${ROUTER_HEALTH_PORT}/healthz`)).ok;
    await fleet.start(program('kube-router', [at('kube-router'), ...parts, ...where], isHealthy));
  }
  /** Takes images of the Docker engine; returns by what each is named, with its digest. */
  async function take(images: readonly string[]): Promise<Map<string, string>> {
    await sh(`docker save ${images.join(' ')} | ${ctr} images import -`);
    const named = new Map<string, string>();
    for (const [, image = '', name = '', digest = ''] of (await sh(`${ctr} images list`)).matchAll(IMAGE)) {
      named.set(name, `registry.example/${name}@${digest}`);
      await sh(`${ctr} images tag --force ${image} ${named.get(name)}`);
    }
    return named;
  }
  return {
    start,
    enforcePolicies,
    take,
    /** The first process of a container. */
    processOf: async (container: string) => Number((await sh(`${ctr} tasks list | grep ${container}`)).split(/\s+/)[1]),
    async close() {
      for (const name of ['kube-router', 'kubelet']) await fleet.end(name).catch(() => {});
      const tidy = [
        `${ctr} tasks list -q | xargs -r -n 1 ${ctr} tasks kill --signal 9`,
        'sleep 1',
        `${ctr} containers list -q | xargs -r -n 1 ${ctr} tasks delete --force`,
        `${ctr} containers list -q | xargs -r ${ctr} containers delete`,
        `for pid in $(pgrep containerd-shim); do grep -qz ${SOCKET} /proc/$pid/cmdline && kill -9 $pid; done`,
        `sed -n 's|^[^ ]* \\(${KUBELET}[^ ]*\\) .*|\\1|p' /proc/mounts | xargs -r umount -l`,
        'ip netns list | sed -n "s/^\\(cni-[^ ]*\\).*/\\1/p" | xargs -r -n 1 ip netns delete',
        `ip link delete ${LINK}`,
        "iptables-save | grep -vE 'KUBE-|CNI-' | iptables-restore",
        'ipset list -name | grep ^KUBE- | xargs -r -n 1 ipset destroy',
        `rm -rf ${KUBELET}`,
      ];
      await engine.shell(['sh', '-c', tidy.join('; ')]);
      await fleet.end('containerd').catch(() => {});
      const folders = "find /sys/fs/cgroup -depth -type d -path '*/kubepods*' -exec rmdir {} +";
      await engine.shell(['sh', '-c', `${folders}; rm -rf ${IMAGES} ${STATE}`]);
    },
  };
}

function networkOf(dataDir: string): object {
  const ipam = { type: 'host-local', ranges: [[{ subnet: PODS }]], routes: [{ dst: '0.0.0.0/0' }], dataDir };
  // Docker forwards only what a rule allows; `firewall` adds these rules.
  return { cniVersion: '1.0.0', name: 'osaka', plugins: [{ type: 'ptp', ipMasq: true, ipam }, { type: 'firewall' }] };
}

function containerdSettings(networks: string): string {
  return `version = 3
root = '${IMAGES}'
state = '${STATE}'
[grpc]
  address = '${SOCKET}'
[plugins.'io.containerd.cri.v1.images'.pinned_images]
  sandbox = 'docker.io/${PAUSE}:latest'
[plugins.'io.containerd.cri.v1.runtime']
  # Not every root may put a process before others when memory ends.
  restrict_oom_score_adj = true
[plugins.'io.containerd.cri.v1.runtime'.cni]
  bin_dirs = ['/usr/lib/cni']
  conf_dir = '${networks}'
`;
}

function kubeletSettings(folder: string): object {
  return {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    address: NODE_ADDRESS,
    containerRuntimeEndpoint: `unix://${SOCKET}`,
    cgroupDriver: 'cgroupfs',
    failCgroupV1: false,
    failSwapOn: false,
    makeIPTablesUtilChains: false,
    authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
    authorization: { mode: 'AlwaysAllow' },
    clusterDNS: [DNS_ADDRESS],
    clusterDomain: 'cluster.local',
    healthzPort: HEALTH_PORT,
    evictionHard: { 'memory.available': '200Mi' },
    imageGCHighThresholdPercent: 100,
    imageGCLowThresholdPercent: 99,
    podLogsDir: join(folder, 'logs-of-pods'),
    volumePluginDir: join(folder, 'volume-plugins'),
  };
}
