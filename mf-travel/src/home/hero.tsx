import { Icon, IconButton, LinkButton, PageHeading, WithNearTrip } from '@osaka/web-kit';
import { Link } from '@osaka/web-kit/router';
import { useEffect, useState } from 'react';
import { bannerPicture } from '../first-calls.ts';
import styles from './hero.module.css';
import { useRotation } from './use-rotation.ts';

const BANNERS = [
  '해 질 녘 요도강 너머로 보이는 오사카의 스카이라인',
  '벚꽃이 핀 오사카성',
  '불이 켜진 쓰텐카쿠와 등불',
  '오사카만을 지나는 돛단배',
];

/** Visible width of a flap that has never been open. */
const SLIVER = '120px';

/** Four pictures behind a noren: one flap is open, the others show a sliver. */
export function Hero() {
  const { current, open, isPaused, pause, stopWhile } = useRotation(BANNERS.length, 4000);
  const isHydrated = useIsHydrated();
  return (
    <section
      className={`${styles.hero} wrap`}
      aria-roledescription="캐러셀"
      aria-label="오사카 대표 풍경"
      {...stopWhile}
    >
      <div className={styles.noren}>
        {BANNERS.map((scene, index) => (
          <Flap
            key={scene}
            index={index}
            scene={scene}
            hasPicture={isHydrated || index === 0}
            isOpen={index === current}
            onOpen={() => open(index)}
          />
        ))}
      </div>
      <WithNearTrip>
        {({ to, label, planTitle }) => (
          // Over the pictures, so that nothing moves when it comes.
          <Link className={styles.trip} to={to}>
            <b>{label}</b>
            <span>{planTitle}</span>
            <Icon name="right" />
          </Link>
        )}
      </WithNearTrip>
      <div className={styles.plate}>
        <PageHeading isBare title="나만의 오사카 여행 계획">
          {'이번 오사카는,\n내가 고른 길로'}
        </PageHeading>
        <p className="lead">
          가고 싶은 곳 다섯 곳이면 충분해요. <br className="only-wide" />
          고르고, 잇고, 나만의 일정으로 남기세요.
        </p>
        <div className="row">
          <LinkButton kind="main" size="big" to="/travels/search">
            여행지 찾아보기
          </LinkButton>
          <span className="row meta push">
            <span className="num">
              {current + 1} / {BANNERS.length}
            </span>
            <IconButton
              icon={isPaused ? 'play' : 'pause'}
              label={isPaused ? '자동 넘김 시작하기' : '자동 넘김 멈추기'}
              onClick={() => pause(!isPaused)}
            />
          </span>
        </div>
      </div>
    </section>
  );
}

// Loads the other pictures after hydration, so that they do not delay the first one (LCP).
function useIsHydrated() {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}

interface FlapProps {
  index: number;
  scene: string;
  hasPicture: boolean;
  isOpen: boolean;
  onOpen: () => void;
}

function Flap({ index, scene, hasPicture, isOpen, onOpen }: FlapProps) {
  const { src, srcSet, sizes } = bannerPicture(index + 1);
  const [hasBeenOpen, setHasBeenOpen] = useState(isOpen);
  if (isOpen && !hasBeenOpen) setHasBeenOpen(true);
  return (
    <button
      className={styles.flap}
      type="button"
      aria-label={`${index + 1}번째 그림: ${scene}`}
      aria-current={isOpen || undefined}
      onClick={onOpen}
    >
      {hasPicture && (
        <img
          src={src}
          srcSet={srcSet}
          sizes={hasBeenOpen ? sizes : SLIVER}
          alt=""
          width={1680}
          height={720}
          fetchPriority={index === 0 ? 'high' : 'low'}
          decoding="async"
        />
      )}
    </button>
  );
}
