/** Rendered widths of each upload, in pixels. */
export const WIDTHS = [400, 800, 1200] as const;
export const LARGEST = 1200;
/** Suffixes of the file names, all sizes in both formats. */
export const VARIANTS = WIDTHS.flatMap((width) => [`${width}.webp`, `${width}.avif`] as const);

export interface Picture {
  files: { variant: (typeof VARIANTS)[number]; bytes: Uint8Array }[];
  /** Of the largest variant. */
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}
