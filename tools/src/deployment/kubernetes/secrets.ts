import { randomBytes } from 'node:crypto';
import { type Container, containersOf, type Manifest, podOf } from './overlay.ts';

const FOLDER = '/run/secrets/osaka/';
const GATEWAY = 'gateway';
const TOOLS = 'tools';
type Values = Readonly<Record<string, string | undefined>>;

/**
 * The secrets that the manifests mount, with new passwords; `given` has what only the operator knows, by the names of
 * settings. `missing` names what it lacks.
 */
export function secretsOf(
  manifests: readonly Manifest[],
  given: Values,
): { secrets: Record<string, Record<string, string>>; missing: string[] } {
  const missing = new Set<string>();
  const [redis, limits, root] = [password(), password(), password()];
  const databases = new Map(manifests.flatMap(databaseOf).map((database) => [database, password()]));
  const members =
    manifests.find(({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'mongo')?.spec.replicas ?? 1;
  const hosts = Array.from({ length: members }, (_, member) => `mongo-${member}.mongo:27017`).join(',');

  const secretValue = (secret: string, name: string, database: string): string => {
    // Commands of operators use all databases.
    if (name === 'MONGODB_URL' && secret === TOOLS) return `mongodb://root:${root}@${hosts}/admin?replicaSet=osaka`;
    if (name === 'MONGODB_URL')
      return `mongodb://${database}:${databases.get(database)}@${hosts}/${database}?replicaSet=osaka`;
    if (name === 'REDIS_URL')
      return secret === GATEWAY
        ? `redis://gateway:${limits}@redis-0.redis:6379`
        : `redis://:${redis}@redis-0.redis:6379`;
    if (name === 'ACCOUNT_SECRET') return given[name] || password();
    if (name === 'OIDC_PROVIDERS' || name === 'PUSH_PRIVATE_KEY') return given[name] ?? '';
    if (!given[name]) missing.add(name);
    return given[name] ?? '';
  };

  const secrets: Record<string, Record<string, string>> = {
    mongo: {
      ROOT_PASSWORD: root,
      KEY: randomBytes(512).toString('base64'),
      ...Object.fromEntries(
        [...databases].map(([database, value]) => [
          `${database.toUpperCase().replaceAll('-', '_')}_DB_PASSWORD`,
          value,
        ]),
      ),
    },
    redis: { PASSWORD: redis, GATEWAY_PASSWORD: limits },
  };
  for (const manifest of manifests) {
    const secret = podOf(manifest)?.volumes?.find((volume) => volume.secret)?.secret?.secretName;
    if (!secret) continue;
    for (const container of containersOf(manifest)) {
      for (const name of secretFilesOf(container)) {
        secrets[secret] = { [name]: secretValue(secret, name, databaseOf(manifest)[0] ?? ''), ...secrets[secret] };
      }
    }
  }
  return { secrets, missing: [...missing] };
}

/** The settings that a container reads from files of its secret. */
export function secretFilesOf({ env = [] }: Container): string[] {
  return env.flatMap(({ name, value }) =>
    name.endsWith('_FILE') && value?.startsWith(FOLDER) ? [value.slice(FOLDER.length)] : [],
  );
}

function databaseOf(manifest: Manifest): string[] {
  return containersOf(manifest).flatMap(({ env = [] }) =>
    env.flatMap(({ name, value }) => (name === 'MONGODB_DATABASE' && value ? [value] : [])),
  );
}

/** Safe in addresses and in redis.conf. */
function password(): string {
  return randomBytes(24).toString('base64url');
}
