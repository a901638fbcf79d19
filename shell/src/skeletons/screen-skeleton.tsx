import type { ScreenShape } from '@osaka/contracts';
import { CardsSkeleton, LinesSkeleton } from '@osaka/web-kit';

/** Stands in for a screen while its code is on the way; about as tall as the screen, so that the footer does not jump. */
export function ScreenSkeleton({ shape }: { shape: ScreenShape }) {
  return (
    <div className={shape === 'form' ? 'wrap wrap--narrow' : 'wrap'}>
      <div className="page-head" aria-hidden="true">
        <span className="sk sk--half" />
      </div>
      {shape === 'cards' || shape === 'tiles' || shape === 'detail' ? <CardsSkeleton label="화면을 불러오는 중" /> : <LinesSkeleton count={6} label="화면을 불러오는 중" />}
    </div>
  );
}
