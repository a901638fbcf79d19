import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyService, type ServiceSlice, workspaceDir } from '../build/every-slice.ts';

type ServiceSetting = ServiceSlice['settings'][string];
/** A service that has a container. */
type Deployed = ServiceSlice & { container: NonNullable<ServiceSlice['container']> };

const file = join(workspaceDir, 'docker-compose.yml');

/** Writes the generated parts of docker-compose.yml, between their marks. */
export async function writeComposeParts(): Promise<void> {
  writeFileSync(file, withParts(readFileSync(file, 'utf8'), await everyService()));
}

/** For `npm run check`. */
export async function staleComposeParts(): Promise<string[]> {
  const written = readFileSync(file, 'utf8');
  return written === withParts(written, await everyService())
    ? []
    : [
        'docker-compose.yml does not show what the slice.ts files of the services declare: run `npm run build -- docs` and commit it.',
      ];
}

/** Replaces the text between `# generated: <part>` and `# end: <part>`. */
export function withParts(compose: string, all: readonly ServiceSlice[]): string {
  const services = all.flatMap(({ container, ...service }) => (container ? [{ ...service, container }] : []));
  const memberDataUrls = services
    .flatMap((service) => (service.memberData.length > 0 ? instancesOf(service).slice(0, 1) : []))
    .map(baseAddress);
  const parts: Record<string, string[]> = {
    passwords: services.map(({ database }) => `      ${passwordOf(database)}: ${required(passwordOf(database))}`),
    services: services.flatMap((service) => [
      ...(service.isSeeded ? seedBlock(service) : []),
      ...instancesOf(service).flatMap((instance, index) =>
        serviceBlock(service, instance, index === 0, memberDataUrls),
      ),
    ]),
    addresses: services.map(
      (service) => `      ${addressOf(service.name)}: ${instancesOf(service).map(baseAddress).join(',')}`,
    ),
    dependencies: services.flatMap(instancesOf).map((instance) => `      ${instance}: { condition: service_healthy }`),
    networks: services.filter(({ container }) => container.reachesOut).map(({ name }) => `  ${name}-outside:`),
    volumes: [...new Set(services.flatMap(({ container }) => Object.keys(container.volumes ?? {})))].map(
      (volume) => `  ${volume}:`,
    ),
  };
  return Object.entries(parts).reduce(
    (text, [part, lines]) =>
      text.replace(
        new RegExp(`( *# generated: ${part}\\b.*\\n)[^]*?( *# end: ${part}\\n)`),
        (_, begin: string, end: string) => `${begin}${lines.join('\n')}\n${end}`,
      ),
    compose,
  );
}

function serviceBlock(
  { name, database, settings, container, isSeeded }: Deployed,
  instance: string,
  isFirst: boolean,
  memberDataUrls: readonly string[],
): string[] {
  const { cpus = '1.0', memory = '512M', volumes = {}, reachesOut } = container;
  const mounts = Object.entries(volumes);
  const isRoomier = container.cpus !== undefined || container.memory !== undefined;
  return [
    `  ${instance}:`,
    '    <<: *service',
    `    image: osaka/svc-${name}`,
    ...(isFirst ? [buildLine('slice', name)] : []),
    '    environment:',
    '      <<: *common',
    ...databaseLines(database),
    ...Object.entries(settings).flatMap(([setting, { compose }]) =>
      settingLine(setting, compose, instance, memberDataUrls),
    ),
    ...(reachesOut ? [`    networks: [inside, ${name}-outside]`] : []),
    ...(mounts.some(([, folder]) => folder === '/tmp') ? ['    tmpfs: []'] : []),
    ...(mounts.length > 0 ? [`    volumes: [${mounts.map((mount) => mount.join(':')).join(', ')}]`] : []),
    ...(isRoomier
      ? ['    deploy:', '      resources:', `        limits: { cpus: "${cpus}", memory: ${memory}, pids: 512 }`]
      : []),
    ...(isSeeded
      ? ['    depends_on:', '      <<: *databases', `      seed-${name}: { condition: service_completed_successfully }`]
      : []),
    '',
  ];
}

function seedBlock({ name, database }: Deployed): string[] {
  return [
    `  seed-${name}:`,
    '    <<: *job',
    `    image: osaka/seed-${name}`,
    buildLine('seed', name),
    '    environment:',
    ...databaseLines(database),
    '      IMAGE_DIR: /var/lib/images',
    '    volumes: [images:/var/lib/images]',
    '    networks: [inside]',
    '    depends_on:',
    '      mongo-users: { condition: service_completed_successfully }',
    '    deploy: *small',
    '',
  ];
}

function buildLine(target: string, name: string): string {
  return `    build: { context: ., dockerfile: tools/deploy/Dockerfile, target: ${target}, args: { SLICE: svc-${name} } }`;
}

function databaseLines(database: string): string[] {
  return [
    `      MONGODB_URL: mongodb://${database}:${required(passwordOf(database))}@mongo:27017/${database}`,
    `      MONGODB_DATABASE: ${database}`,
  ];
}

function settingLine(
  name: string,
  compose: ServiceSetting['compose'],
  instance: string,
  memberDataUrls: readonly string[],
): string[] {
  if (name === 'MEMBER_DATA_URLS') return [`      MEMBER_DATA_URLS: ${memberDataUrls.join(',')}`];
  if (name === 'INSTANCE_ID') return [`      INSTANCE_ID: ${instance}`];
  if (compose === undefined) return [];
  if (compose === 'required') return [`      ${name}: ${required(name)}`];
  return [`      ${name}: ${'value' in compose ? compose.value : `\${${name}:-${compose.default}}`}`];
}

function instancesOf({ name, instances }: Deployed): string[] {
  return instances === 1 ? [name] : Array.from({ length: instances }, (_, index) => `${name}-${index + 1}`);
}

function baseAddress(instance: string): string {
  return `http://${instance}:8080`;
}

function addressOf(name: string): string {
  return `SVC_${name.toUpperCase().replaceAll('-', '_')}_URL`;
}

function passwordOf(database: string): string {
  return `${database.toUpperCase().replaceAll('-', '_')}_DB_PASSWORD`;
}

function required(variable: string): string {
  return `\${${variable}:?run npm run secrets -- compose >> .env}`;
}
