/** The image store keeps each picture 1200 and 400 pixels wide, told apart by the end of the name; other addresses have one size. */
export function srcSetOf(imageUrl: string): string | undefined {
  const [, stem, extension] = imageUrl.match(/^(.*)-1200\.(webp|avif)$/) ?? [];
  return stem ? `${stem}-400.${extension} 400w, ${imageUrl} 1200w` : undefined;
}
