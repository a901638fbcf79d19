export interface DrawingProps {
  path: string;
  /** For pictures of which a part says something, such as the empty stars of a rating. */
  isOff?: boolean;
  strokeWidth?: number;
}

/** A decorative icon; the control or text beside it carries the name. */
export function Drawing({ path, isOff = false, strokeWidth }: DrawingProps) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false" data-off={isOff || undefined}>
      <path d={path} strokeWidth={strokeWidth} />
    </svg>
  );
}
