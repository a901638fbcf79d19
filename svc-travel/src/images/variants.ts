/** In pixels: what is drawn of each upload. */
export const WIDTHS = [400, 800, 1200] as const;
export const LARGEST = 1200;
/** Ends of the file names, all sizes in both formats. */
export const VARIANTS = WIDTHS.flatMap((width) => [`${width}.webp`, `${width}.avif`] as const);

export interface Picture {
  files: { variant: (typeof VARIANTS)[number]; bytes: Uint8Array }[];
  /** Of the largest one. */
  width: number;
  height: number;
}
