import { isPosition } from '@osaka/contracts';
import type { OwnDetails, SelectedPlace } from '@osaka/contracts/planner';
import type { Destination } from '@osaka/contracts/travel';
import { numberFromAbroad } from '@osaka/domain/places';
import { Button, copyToClipboard, Icon, IconButton, useModal } from '@osaka/web-kit';
import { type CSSProperties, useState } from 'react';
import styles from './ask-card.module.css';
import { askLines, isShort } from './ask-lines.ts';
import { useAwakeScreen } from './use-awake-screen.ts';

type Asked = Pick<Destination, 'titleJa' | 'addressJa' | 'tel' | 'station'>;

interface AskCardProps {
  place: SelectedPlace;
  /** Absent while it loads, and for a place that is no longer offered. */
  known: Asked | undefined;
  onClose: () => void;
}

/** An own place, as its member has typed it. */
export function ofOwn({ nameJa, address, phone }: OwnDetails): Asked {
  return { titleJa: nameJa, addressJa: address, tel: phone, station: null };
}

/** A card in Japanese over the whole screen, to be shown to somebody at arm's length. */
export function AskCard({ place, known, onClose }: AskCardProps) {
  const dialog = useModal(true, onClose);
  const [isTurned, setTurned] = useState(false);
  return (
    <dialog ref={dialog} className={styles.ask} aria-label={`길 물어보기: ${place.travelName}`} onClose={onClose}>
      <p className={styles.top}>
        <IconButton
          icon="rotate"
          label="상대 쪽으로 돌리기"
          aria-pressed={isTurned}
          onClick={() => setTurned(!isTurned)}
        />
        <span className="small">길 물어보기</span>
        <IconButton icon="x" label="닫기" onClick={onClose} />
      </p>
      <JapaneseCard place={place} known={known} isTurned={isTurned} />
      <KoreanNote place={place} known={known} />
      <Actions place={place} known={known} />
    </dialog>
  );
}

type CardProps = Omit<AskCardProps, 'onClose'>;

function JapaneseCard({ place, known, isTurned }: CardProps & { isTurned: boolean }) {
  const { titleJa = '', addressJa = '', station } = known ?? {};
  const { parts, longest } = askLines(titleJa);
  return (
    <div className={styles.card} lang="ja" data-turned={isTurned || undefined}>
      <p className={styles.say}>すみません、ここへ行きたいです。</p>
      {titleJa ? (
        <p className={styles.name} style={{ '--longest': longest } as CSSProperties}>
          {parts.map((part) => (
            <span key={part} data-short={isShort(part) || undefined}>
              {part}
            </span>
          ))}
        </p>
      ) : (
        <p className={styles.name} lang="ko" style={{ '--longest': 8 } as CSSProperties}>
          {place.travelName}
        </p>
      )}
      {addressJa && <p className={styles.address}>{addressJa}</p>}
      {station && (
        <p className={styles.station}>
          <span>最寄り駅</span> <b>{station.nameJa.endsWith('駅') ? station.nameJa : `${station.nameJa}駅`}</b>
          {station.walkMinutes !== null && ` 徒歩${station.walkMinutes}分`}
        </p>
      )}
    </div>
  );
}

function KoreanNote({ place, known }: CardProps) {
  const isAwake = useAwakeScreen();
  const { station } = known ?? {};
  const lacksName = !known?.titleJa;
  return (
    <div className={styles.note}>
      <p>
        실례합니다, 여기에 가고 싶어요.{' '}
        <span className="nowrap">
          {place.travelName}
          {station &&
            ` · ${station.nameKo}역${station.walkMinutes === null ? '' : `에서 걸어서 ${station.walkMinutes}분`}`}
        </span>
      </p>
      {lacksName && <p>일본어 이름을 아직 몰라요. 지도 앱을 열어 보여 주세요.</p>}
      <p>
        {isAwake && '화면이 꺼지지 않게 해 두었어요. '}
        <span className="nowrap">햇빛 아래에서는 화면 밝기를 올려 주세요.</span>
      </p>
    </div>
  );
}

function Actions({ place, known }: CardProps) {
  const { tel = '', addressJa = '' } = known ?? {};
  const dialled = numberFromAbroad(tel);
  return (
    <p className={styles.acts}>
      {dialled && (
        <a className="btn" href={`tel:${dialled}`}>
          <Icon name="phone" />
          전화
        </a>
      )}
      {tel && !dialled && <span className="num">전화 {tel}</span>}
      {addressJa && <CopyAddress address={addressJa} />}
      {isPosition(place) && (
        <a
          className="btn"
          href={`https://www.google.com/maps/dir/?api=1&destination=${place.mapY},${place.mapX}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="map" />
          지도 앱<span className="sr-only"> (새 창)</span>
        </a>
      )}
    </p>
  );
}

function CopyAddress({ address }: { address: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const copy = async () => setOutcome((await copyToClipboard(address)) ? 'copied' : 'refused');
  return (
    <>
      <Button onClick={() => void copy()}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
        주소 복사
      </Button>
      <span className="sr-only" role="status">
        {outcome === 'copied' && '주소를 복사했어요.'}
      </span>
      {outcome === 'refused' && (
        <span className={styles.refused} role="alert">
          복사하지 못했어요. 주소를 길게 눌러 복사해 주세요.
        </span>
      )}
    </>
  );
}
