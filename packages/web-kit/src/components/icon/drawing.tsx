export interface DrawingProps {
  path: string;
  /** Off state of an icon, such as the empty stars of a rating. */
  isOff?: boolean;
  strokeWidth?: number;
}

/** A decorative icon; the control or text beside it has the accessible name. */
export function Drawing({ path, isOff = false, strokeWidth }: DrawingProps) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false" data-off={isOff || undefined}>
      <path d={path} strokeWidth={strokeWidth} />
    </svg>
  );
}
