import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allSettings, type Setting } from '@osaka/delivery/documents';
import { everyService } from '@osaka/delivery/every-slice';
import { root } from '../../places.ts';
import {
  type ComposeFile,
  type ComposeService,
  readComposeFile,
  readLocalComposeFile,
  readScaledComposeFile,
  sliceOf,
} from './compose-file.ts';

/** Run by mongosh. */
const USERS = 'tools/deploy/mongo-users.js';
const SETUP = 'deploy/base/mongo.yaml';
/** Of an idle connection, in the gateway's pools and in balancer.conf. */
const KEPT_S = 4;
/** What service-kit's serve takes at most after LEAVE_DELAY_MS. */
const DRAIN_S = 9.5;
const textOf = (file: string) => readFileSync(join(root, file), 'utf8').replace(/^\s*\/\/.*$/gm, '');

/**
 * Checks docker-compose.yml, and docker-compose.scaled.yml over it, for consistency and against the services' schemas.
 */
export async function everyComposeProblem(): Promise<string[]> {
  const scaled = await composeProblems(readScaledComposeFile());
  return [
    ...mongoshProblems({ [USERS]: textOf(USERS), [SETUP]: textOf(SETUP) }),
    ...Object.entries(readLocalComposeFile().services).flatMap(([name, service]) =>
      healthCheckProblems(`local.compose.yml: ${name}`, service),
    ),
    ...(await composeProblems(readComposeFile())),
    ...scaled.map((problem) => problem.replace('compose.yml', 'compose.scaled.yml')),
  ];
}

export async function composeProblems(file: ComposeFile): Promise<string[]> {
  const settings = await allSettings();
  const problems = Object.entries(file.services).flatMap(([name, service]) => [
    ...ownProblems(name, service, file),
    ...referenceProblems(name, service, file),
    ...environmentProblems(name, service, settings),
    ...addressProblems(name, service, file),
    ...networkProblems(name, service, file),
    ...confinementProblems(name, service),
    ...healthCheckProblems(name, service),
    ...imageProblems(name, service, file),
    ...leavingProblems(name, service),
  ]);
  return [...problems, ...(await missingServices(file))].map((problem) => `docker-compose.yml: ${problem}`);
}

function ownProblems(name: string, service: ComposeService, file: ComposeFile): string[] {
  const limits = service.deploy?.resources?.limits;
  const entrance = 'balancer' in file.services ? 'balancer' : 'gateway';
  const runsOnce = Object.values(file.services).some(
    ({ depends_on = {} }) => condition(depends_on[name]) === 'service_completed_successfully',
  );
  return [
    ...(service.image || service.build ? [] : [`${name} has neither an image nor a build.`]),
    ...(limits?.cpus && limits.memory ? [] : [`${name} has no limit of processors and memory.`]),
    ...(service.healthcheck?.test || runsOnce || service.profiles ? [] : [`${name} has no health check.`]),
    ...(service.ports ?? [])
      .filter((port) => name !== entrance && !port.startsWith('127.0.0.1:'))
      .map((port) => `${name} publishes ${port}: only the ${entrance} is public, others at most on 127.0.0.1.`),
  ];
}

function referenceProblems(name: string, service: ComposeService, file: ComposeFile): string[] {
  const volumes = (service.volumes ?? [])
    .map((volume) => (typeof volume === 'string' ? (volume.split(':')[0] ?? '') : volume.source))
    .filter((source) => /^[a-z]/.test(source));
  return [
    ...Object.keys(service.depends_on ?? {})
      .filter((other) => !(other in file.services))
      .map((other) => `${name} depends on ${other}, which is no service.`),
    ...(service.networks ?? [])
      .filter((network) => !(network in file.networks))
      .map((network) => `${name} uses the network ${network}, which is not declared.`),
    ...volumes
      .filter((volume) => !(volume in file.volumes))
      .map((volume) => `${name} uses the volume ${volume}, which is not declared.`),
  ];
}

function environmentProblems(name: string, service: ComposeService, settings: Map<string, Setting[]>): string[] {
  const known = settings.get(sliceOf(service) ?? '');
  if (!known) return [];
  const environment = withoutFileSuffix(service.environment ?? {});
  const missing = known.filter((setting) => setting.required && !(setting.name in environment));
  const unknown = Object.keys(environment).filter(
    (variable) =>
      !known.some(
        (setting) =>
          setting.name === variable || setting.name === variable.replace(/^SVC_[A-Z_]+_URL$/, 'SVC_<NAME>_URL'),
      ),
  );
  const wrong = known.filter(
    ({ name: variable, values }) =>
      values && environment[variable] !== undefined && !values.includes(resolved(environment[variable])),
  );
  return [
    ...missing.map(
      (setting) => `${name} is not given ${setting.name}, which ${sliceOf(service)}/src/config.ts requires.`,
    ),
    ...unknown.map(
      (variable) => `${name} is given ${variable}, which ${sliceOf(service)}/src/config.ts does not know.`,
    ),
    ...wrong.map(
      (setting) =>
        `${name} is given ${setting.name}=${environment[setting.name]}, which is none of ${setting.values?.join(', ')}.`,
    ),
  ];
}

/** MONGODB_URL_FILE gives MONGODB_URL (service-kit, readConfig). */
function withoutFileSuffix(environment: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name.replace(/_FILE$/, ''), value]));
}

/** A URL such as http://travel:8080 must name a service that listens on that port. */
function addressProblems(name: string, service: ComposeService, file: ComposeFile): string[] {
  const addresses = Object.values(service.environment ?? {}).flatMap((value) => [
    ...String(value).matchAll(/http:\/\/([a-z0-9-]+):(\d+)/g),
  ]);
  return addresses
    .filter(([, host]) => host !== 'localhost')
    .filter(([, host = '', port]) => String(file.services[host]?.environment?.PORT) !== port)
    .map(([address]) => `${name} has the address ${address}, where no service listens.`);
}

/**
 * A name has an address in each network that two containers share; calls that come over another one than the trusted
 * would all count as one client.
 */
function networkProblems(name: string, service: ComposeService, file: ComposeFile): string[] {
  const called = Object.values(service.environment ?? {}).flatMap((value) =>
    [...String(value).matchAll(/(?:\/\/|@)([a-z][a-z0-9-]*):\d+/g)].map(([, host = '']) => host),
  );
  const others = [...new Set(name === 'balancer' ? ['gateway'] : called)].filter((host) => host !== name);
  return others.flatMap((host) => {
    const shared = (file.services[host]?.networks ?? []).filter((network) => service.networks?.includes(network));
    return !(host in file.services) || (shared.length === 1 && shared[0] === 'inside')
      ? []
      : [`${name} calls ${host} over ${shared.join(' and ') || 'no network'}: they may share inside alone.`];
  });
}

function confinementProblems(name: string, { cap_drop, security_opt, deploy }: ComposeService): string[] {
  return [
    ...(cap_drop?.includes('ALL') ? [] : [`${name} keeps capabilities; add cap_drop: [ALL].`]),
    ...(security_opt?.includes('no-new-privileges:true') ? [] : [`${name} may gain rights; add no-new-privileges.`]),
    ...(deploy?.resources?.limits?.pids ? [] : [`${name} has no limit of processes.`]),
  ];
}

function healthCheckProblems(name: string, { healthcheck }: ComposeService): string[] {
  const test = healthcheck?.test?.join(' ') ?? '';
  return [
    ...(test.includes('mongosh')
      ? [`${name} is asked by mongosh, which takes a second of processor time each time.`]
      : []),
    ...(/redis-cli(?!.*PONG)/.test(test) ? [`${name} is healthy after a refusal of redis-cli; look for PONG.`] : []),
  ];
}

/** A copy that leaves is called until its kept connections have ended, and has the time to answer. */
function leavingProblems(name: string, service: ComposeService): string[] {
  if (!sliceOf(service) || (service.deploy?.replicas ?? 1) < 2) return [];
  const leaveS = Number(service.environment?.LEAVE_DELAY_MS ?? 0) / 1000;
  const graceS = Number.parseInt(service.stop_grace_period ?? '10', 10);
  return [
    ...(leaveS > KEPT_S
      ? []
      : [`${name} closes its port ${leaveS} s after it was told to end; connections to it are kept for ${KEPT_S} s.`]),
    ...(graceS >= leaveS + DRAIN_S
      ? []
      : [`${name} is killed after ${graceS} s; it may take ${leaveS + DRAIN_S} s to end.`]),
  ];
}

/** Services with the same build share one image name; `up --build` builds no service with a profile. */
function imageProblems(name: string, { image, build, profiles }: ComposeService, file: ComposeFile): string[] {
  const others = Object.entries(file.services).filter(([other]) => other !== name);
  const twin = others.find(([, other]) => build && JSON.stringify(other.build) === JSON.stringify(build));
  const isBuilt = others.some(([, other]) => other.image === image && other.build && !other.profiles);
  return [
    ...(build && !image ? [`${name} is built without a name for its image.`] : []),
    ...(twin ? [`${name} and ${twin[0]} build the same; give one of them the image of the other.`] : []),
    ...(image?.startsWith('osaka/') && !build && !isBuilt
      ? [`${name} runs ${image}, which \`up --build\` does not build.`]
      : []),
    ...(build && profiles ? [`${name} has a profile, so that \`up --build\` does not build it.`] : []),
  ];
}

async function missingServices(file: ComposeFile): Promise<string[]> {
  const present = Object.values(file.services).map(sliceOf);
  const wanted = (await everyService()).filter(({ container }) => container).map(({ name }) => `svc-${name}`);
  return ['gateway', ...wanted].filter((slice) => !present.includes(slice)).map((slice) => `${slice} is missing.`);
}

/** ${VARIABLE:-value} as Compose reads it when the variable is not set. */
function resolved(value: string): string {
  return value.replace(/\$\{\w+:-([^}]*)\}/g, '$1');
}

function condition(dependency: unknown): unknown {
  return typeof dependency === 'object' && dependency && 'condition' in dependency ? dependency.condition : undefined;
}

/** mongosh rewrites what it runs, and does not survive calls behind `?.`. */
export function mongoshProblems(scripts: Readonly<Record<string, string>>): string[] {
  return Object.entries(scripts)
    .filter(([, text]) => text.includes('?.'))
    .map(([file]) => `${file}: uses ?., which mongosh does not survive.`);
}
