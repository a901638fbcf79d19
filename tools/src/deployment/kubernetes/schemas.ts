import type { Manifest } from './overlay.ts';

interface Validate {
  (data: unknown): boolean;
  errors?: { instancePath: string; keyword: string; params: unknown }[] | null;
}

/** Compares a manifest with the schema of its kind; fields that the schema does not know are problems, too. */
export async function schemaProblems(manifest: Manifest): Promise<string[]> {
  const validate = await schemaOf(manifest);
  if (!validate) return [`${manifest.apiVersion} ${manifest.kind} is no kind of Kubernetes.`];
  const unread = new Set<string>();
  validate(watched(manifest, '', unread));
  const wrong = validate(manifest)
    ? []
    : (validate.errors ?? []).map(
        ({ instancePath, keyword, params }) =>
          `${instancePath || '/'} is against ${keyword} ${JSON.stringify(params)}.`,
      );
  return [...wrong, ...[...unread].map((path) => `${path} is no field of ${manifest.kind}.`)];
}

async function schemaOf({ apiVersion, kind }: Manifest): Promise<Validate | undefined> {
  const [version = '', group = 'core'] = apiVersion.split('/').reverse();
  const parts = ['Io', 'K8s', 'Api', group.split('.')[0] ?? '', version, kind];
  const name = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
  const module = await import(`kubernetes-models/_schemas/${name}`).catch(() => undefined);
  return module?.validate;
}

/** Validators of a schema accept unknown fields, and read only those that they know: what stays unread is unknown. */
function watched<T>(value: T, path: string, unread: Set<string>): T {
  if (typeof value !== 'object' || value === null) return value;
  const children = new Map<string, unknown>();
  for (const [key, child] of Object.entries(value)) {
    children.set(key, watched(child, `${path}/${key}`, unread));
    if (!Array.isArray(value)) unread.add(`${path}/${key}`);
  }
  return new Proxy(value, {
    get(target, key) {
      unread.delete(`${path}/${String(key)}`);
      return children.get(String(key)) ?? Reflect.get(target, key);
    },
  });
}
