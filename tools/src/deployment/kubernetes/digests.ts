import { type Document, isMap, isSeq, parseDocument } from 'yaml';

/** An image as a registry names it: registry.example/osaka/gateway@sha256:…, for the name that manifests use. */
export interface Chosen {
  name: string;
  newName: string;
  digest: string;
}

const REFERENCE = /^(.+)@(sha256:[\da-f]{64})$/;

/** Parses `docker.io/library/mongo@sha256:…`; undefined for anything without a digest. */
export function chosenFrom(name: string, reference: string): Chosen | undefined {
  const [, newName, digest] = REFERENCE.exec(reference.trim()) ?? [];
  return newName && digest ? { name, newName, digest } : undefined;
}

/** deploy/images/kustomization.yaml with these images, its comments kept; images that it does not name are refused. */
export function withImages(text: string, chosen: readonly Chosen[]): string {
  const document = parseDocument(text);
  for (const { name, newName, digest } of chosen) {
    const entry = entryOf(document, name);
    entry.set('newName', newName);
    entry.set('digest', digest);
  }
  return document.toString({ lineWidth: 0 });
}

/** The names of images that have no digest yet. */
export function unchosenIn(text: string): string[] {
  const { images = [] } = parseDocument(text).toJS() as { images?: { name: string; digest?: string }[] };
  return images
    .filter(({ digest = '' }) => !/^sha256:[\da-f]{64}$/.test(digest) || /^sha256:0+$/.test(digest))
    .map(({ name }) => name);
}

export function imagesIn(text: string): string[] {
  const { images = [] } = parseDocument(text).toJS() as { images?: { name: string }[] };
  return images.map(({ name }) => name);
}

function entryOf(document: Document, name: string) {
  const images = document.get('images');
  const found = isSeq(images) ? images.items.find((item) => isMap(item) && item.get('name') === name) : undefined;
  if (!isMap(found)) throw new Error(`deploy/images/kustomization.yaml names no image ${name}`);
  return found;
}
