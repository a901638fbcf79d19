import { Drawing } from './drawing.tsx';
import { ICON_PATHS, type IconName } from './icon-paths.ts';

export type { IconName };

/** A decorative icon; the control or text beside it has the accessible name. */
export function Icon({ name, isOff }: { name: IconName; isOff?: boolean }) {
  return (
    <Drawing path={ICON_PATHS[name]} isOff={isOff} strokeWidth={name === 'dots' || name === 'drag' ? 2.8 : undefined} />
  );
}
