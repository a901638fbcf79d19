/**
 * Whether a file has the signature (magic bytes) of JPEG, PNG, GIF, WebP or AVIF, whatever its name. The server checks
 * the rest.
 */
export async function hasImageSignature(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  const isWebp = text.startsWith('RIFF') && text.slice(8) === 'WEBP';
  const isAvif = ['ftypavif', 'ftypavis', 'ftypmif1'].includes(text.slice(4, 12));
  return isWebp || isAvif || ['\xff\xd8\xff', '\x89PNG', 'GIF8'].some((start) => text.startsWith(start));
}
