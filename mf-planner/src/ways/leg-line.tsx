import { Icon } from '@osaka/web-kit';
import type { Leg } from './leg.ts';
import { legText } from './leg-words.ts';
import styles from './ways.module.css';

export const OUTDATED = '앞 장소가 바뀌어 다시 계산했어요.';

/** The leg to the next stop: 지하철 미도스지선 · 9분 · 240엔; `onOpen` shows its ways. */
export function LegLine({ leg, onOpen }: { leg: Leg; onOpen?: (() => void) | undefined }) {
  const text = (
    <>
      <Icon name={leg.way?.mode === '도보' || leg.set?.mode === 'walk' ? 'route' : 'train'} />
      <span>{legText(leg)}</span>
    </>
  );
  return (
    <div className={styles.leg}>
      {onOpen ? (
        <button type="button" onClick={onOpen} data-printed>
          {text}
          <Icon name="right" />
          <span className="sr-only">가는 길 보기</span>
        </button>
      ) : (
        <p>{text}</p>
      )}
      {leg.isOutdated && <p className={styles.outdated}>{OUTDATED}</p>}
    </div>
  );
}
