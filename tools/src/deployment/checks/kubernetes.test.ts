import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { root } from '../../places.ts';
import { onPath } from '../../servers/tool.ts';
import { buildOverlay, type Manifest, overlays } from '../kubernetes/overlay.ts';
import { secretsOf } from '../kubernetes/secrets.ts';
import { overlayProblems } from './kubernetes.ts';

const travel = (manifests: readonly Manifest[]) => find(manifests, 'Deployment', 'svc-travel').spec;
const container = (manifests: readonly Manifest[]) => travel(manifests).template.spec.containers[0];
const variables = (manifests: readonly Manifest[]) => container(manifests).env as { name: string; value?: string }[];

test.each(overlays())('the overlay %s has no problems', async (name) => {
  expect(await overlayProblems(buildOverlay(name))).toEqual([]);
});

test.each([
  ['scaled', ['../../bucket']],
  ['single', ['../../bucket', '../../bucket/tools-keys']],
])('the overlay %s with the release store in a bucket has no problems', async (name, components) => {
  const all = buildOverlay(name, components);
  expect(await overlayProblems(all)).toEqual([]);
  const { secrets } = secretsOf(all, { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'word' });
  for (const pod of ['gateway', 'release', 'tools'])
    expect(secrets[pod]).toMatchObject({ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'word' });
});

test('gateways whose release store is in a bucket share no volume', () => {
  const all = buildOverlay('scaled', ['../../bucket']);
  const { volumes, containers } = find(all, 'Deployment', 'gateway').spec.template.spec;
  expect(volumes).toContainEqual({ name: 'releases', emptyDir: { sizeLimit: '2Gi' } });
  expect(containers[0].volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)).toEqual([
    '/run/secrets/osaka',
    '/app/releases',
    '/tmp',
  ]);
});

test.each<[string, (manifests: Manifest[]) => unknown, string]>([
  [
    'an unknown field',
    (all) => Object.assign(container(all), { prots: [] }),
    'Deployment svc-travel: /spec/template/spec/containers/0/prots is no field of Deployment.',
  ],
  [
    'a wrong type',
    (all) => Object.assign(travel(all), { replicas: '2' }),
    'Deployment svc-travel: /spec/replicas is against type {"type":"integer"}.',
  ],
  [
    'an image without a digest',
    (all) => Object.assign(container(all), { image: 'osaka/svc-travel:1' }),
    'takes the image osaka/svc-travel:1, which deploy/images names no digest for.',
  ],
  [
    'a pod that may be root',
    (all) => delete travel(all).template.spec.securityContext.runAsNonRoot,
    'may run as root.',
  ],
  [
    'a writable disk',
    (all) => delete container(all).securityContext.readOnlyRootFilesystem,
    'service has a writable disk.',
  ],
  [
    'too little grace',
    (all) => Object.assign(travel(all).template.spec, { terminationGracePeriodSeconds: 15 }),
    'service is killed after 15 s; it may take 20 s.',
  ],
  [
    'an early end',
    (all) => delete container(all).lifecycle,
    'service ends 0 s after SIGTERM; others may call it for 7 s.',
  ],
  [
    'no readiness',
    (all) => delete container(all).readinessProbe,
    'service has no readinessProbe at /ready of its port ops.',
  ],
  [
    'a missing setting',
    (all) => variables(all).splice(0, 1),
    'is not given MONGODB_URL, which svc-travel/src/config.ts requires.',
  ],
  [
    'an unknown setting',
    (all) => variables(all).push({ name: 'IMAGES', value: 'a' }),
    'is given IMAGES, which svc-travel/src/config.ts does not know.',
  ],
  [
    'an address without a service',
    (all) => Object.assign(variables(all)[3] as object, { value: 'http://svc-acount:8080' }),
    'has the address http://svc-acount:8080, where no service listens.',
  ],
  [
    'a missing key of the settings',
    (all) => delete find(all, 'ConfigMap', 'settings').data?.LOG_LEVEL,
    'service takes LOG_LEVEL from settings, which does not have it.',
  ],
  [
    'a service without pods',
    (all) => Object.assign(find(all, 'Service', 'svc-travel').spec.selector, { 'app.kubernetes.io/name': 'travel' }),
    'leads to port 8080',
  ],
  [
    'a missing budget',
    (all) => all.splice(all.indexOf(find(all, 'PodDisruptionBudget', 'svc-travel')), 1),
    'Deployment svc-travel: may miss more than one pod while machines are drained.',
  ],
  [
    'a missing service',
    (all) => all.splice(all.indexOf(find(all, 'Deployment', 'svc-travel')), 1),
    'svc-travel is missing.',
  ],
])('%s is a problem', async (_, spoil, problem) => {
  const manifests = structuredClone(buildOverlay('scaled'));
  spoil(manifests);
  expect((await overlayProblems(manifests)).join('\n')).toContain(problem);
});

test('secrets have new passwords that agree with each other, and what only the operator knows is asked for', () => {
  const manifests = buildOverlay('scaled');
  const { secrets, missing } = secretsOf(manifests, {
    SMTP_URL: 'smtp://mail.example',
    ADMIN_ID: 'admin',
    ADMIN_EMAIL: 'a@b.example',
  });
  expect(missing).toEqual(['ADMIN_PASSWORD', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  expect(secrets['svc-planner']?.MONGODB_URL).toBe(
    `mongodb://planner:${secrets.mongo?.PLANNER_DB_PASSWORD}@mongo-0.mongo:27017,mongo-1.mongo:27017,mongo-2.mongo:27017/planner?replicaSet=osaka`,
  );
  expect(secrets.tools?.MONGODB_URL).toBe(
    `mongodb://root:${secrets.mongo?.ROOT_PASSWORD}@mongo-0.mongo:27017,mongo-1.mongo:27017,mongo-2.mongo:27017/admin?replicaSet=osaka`,
  );
  expect(secrets['svc-planner']?.REDIS_URL).toBe(`redis://:${secrets.redis?.PASSWORD}@redis-0.redis:6379`);
  expect(secrets.gateway?.REDIS_URL).toBe(`redis://gateway:${secrets.redis?.GATEWAY_PASSWORD}@redis-0.redis:6379`);
});

const withKubectl = onPath('kubectl') ? test : test.skip;
withKubectl.each(overlays())('the overlay %s is what kubectl builds', (name) => {
  const output = execFileSync('kubectl', ['kustomize', join(root, 'deploy/overlays', name)]).toString();
  const byName = (manifests: readonly Manifest[]) =>
    Object.fromEntries(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest]));
  expect(byName(buildOverlay(name))).toEqual(
    byName(parseAllDocuments(output).map((document) => document.toJS() as Manifest)),
  );
});

function find(manifests: readonly Manifest[], kind: string, name: string): Manifest {
  return manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name) as Manifest;
}
