import { everyService } from '@osaka/build-config/every-slice';
import { allSettings, type Setting } from '@osaka/generated-docs';
import {
  type ComposeFile,
  type ComposeService,
  readComposeFile,
  readScaledComposeFile,
  sliceOf,
} from './compose-file.ts';

/**
 * Checks docker-compose.yml, and docker-compose.scaled.yml over it, for consistency and against the services' schemas.
 */
export async function everyComposeProblem(): Promise<string[]> {
  const scaled = await composeProblems(readScaledComposeFile());
  return [
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
    .map(([address]) => `${name} is told of ${address}, where no service listens.`);
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
