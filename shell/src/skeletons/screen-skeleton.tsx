import type { ScreenShape } from '@osaka/contracts';
import { CardsSkeleton, LinesSkeleton, TableSkeleton, TilesSkeleton } from '@osaka/web-kit';
import type { ReactNode } from 'react';

const LABEL = '화면을 불러오는 중';

/** Placeholder of a screen while its code is loading; about as tall as the screen, so that the footer does not jump. */
export function ScreenSkeleton({ shape }: { shape: ScreenShape }) {
  return (
    <div className={shape === 'form' ? 'wrap wrap--narrow' : 'wrap'}>
      <div className="page-head" aria-hidden="true">
        <span className="sk sk--half" />
      </div>
      {contentOf(shape)}
    </div>
  );
}

function contentOf(shape: ScreenShape): ReactNode {
  if (shape === 'cards') return <CardsSkeleton label={LABEL} />;
  if (shape === 'tiles') return <TilesSkeleton label={LABEL} />;
  if (shape === 'table') return <TableSkeleton label={LABEL} />;
  if (shape !== 'detail') return <LinesSkeleton count={6} label={LABEL} />;
  return (
    <>
      <div className="gallery" aria-hidden="true">
        <span className="shot sk" />
      </div>
      <LinesSkeleton count={6} label={LABEL} />
    </>
  );
}
