import type { DestinationCard } from '@osaka/contracts/travel';
import { Icon } from '@osaka/web-kit';
import { addToTray, removeFromTray, useCompareTray } from './compare-tray.ts';

interface CompareToggleProps {
  destination: Pick<DestinationCard, 'travelNo' | 'title' | 'imageList'>;
  /** Without words, in a toolbar. */
  isIcon?: boolean;
}

/** Puts a place into the tray 비교함 or takes it out. */
export function CompareToggle({ destination: { travelNo, title, imageList }, isIcon = false }: CompareToggleProps) {
  const isIn = useCompareTray().some((place) => place.travelNo === travelNo);
  const words = isIn ? '비교함에 담음' : '비교하기';
  return (
    <button
      className={isIcon ? 'icon-btn switch' : 'btn switch'}
      type="button"
      aria-pressed={isIn}
      title={isIcon ? words : undefined}
      aria-label={isIcon ? `${title} 비교하기` : undefined}
      onClick={() =>
        isIn ? removeFromTray(travelNo) : addToTray({ travelNo, title, imageUrl: imageList[0]?.imageUrl })
      }
    >
      <Icon name={isIn && !isIcon ? 'check' : 'compare'} />
      {!isIcon && (
        <>
          <span className="sr-only">{title}</span> {words}
        </>
      )}
    </button>
  );
}
