import { toPosition } from '@osaka/contracts';
import { type ExportFormat, exportMyPlan, type Plan } from '@osaka/contracts/planner';
import { minutesText } from '@osaka/domain/trip';
import {
  Button,
  download,
  Icon,
  type IconName,
  messageOf,
  saveFile,
  showAlert,
  showToast,
  tripText,
} from '@osaka/web-kit';
import type { Geography } from '@osaka/web-kit/map';
import { useEffect, useRef, useState } from 'react';
import { linesOf } from '../../map/trip-scene.ts';
import { type DayView, dayName, shortDate } from '../../saved-plan/day-view.ts';
import { SendButton, sendByBrowser } from '../../saved-plan/send-by-browser.tsx';
import { useBoardParts } from '../board/board-context.ts';
import { CalendarFeeds } from './calendar-feeds.tsx';
import styles from './together.module.css';
import { CARD, drawTripCard, type TripCard } from './trip-card.ts';

const FILES = [
  {
    format: 'ics',
    icon: 'calendar',
    label: '달력 파일 (ICS)',
    hint: '휴대폰이나 컴퓨터의 달력에 날짜와 시각을 넣어요.',
  },
  { format: 'gpx', icon: 'route', label: '지도 앱 파일 (GPX)', hint: '지도 앱에서 날짜별 경로로 열어요.' },
  { format: 'json', icon: 'download', label: '데이터 (JSON)', hint: '플랜의 모든 내용을 그대로 담은 파일이에요.' },
] as const satisfies readonly { format: ExportFormat; icon: IconName; label: string; hint: string }[];

/** The plan as files, on paper, and as a picture. */
export function Exports({ onClose }: { onClose: () => void }) {
  const { board, printing } = useBoardParts();
  const [busy, setBusy] = useState<ExportFormat>();
  const save = async (format: ExportFormat) => {
    setBusy(format);
    try {
      await download(exportMyPlan, { params: { planNo: String(board.plan.planNo) }, query: { format } });
    } catch (error) {
      await showAlert(messageOf(error));
    } finally {
      setBusy(undefined);
    }
  };
  const print = () => {
    onClose();
    // Once the sheet is closed.
    setTimeout(() => void printing.print());
  };
  return (
    <>
      <ul className={styles.files}>
        {FILES.map(({ format, icon, label, hint }) => (
          <li key={format}>
            <Button isWide isBusy={busy === format} onClick={() => void save(format)}>
              <Icon name={icon} />
              {label}
            </Button>
            <p className="help">{hint}</p>
          </li>
        ))}
        <li>
          <Button isWide onClick={print}>
            <Icon name="map" />
            인쇄하기
          </Button>
          <p className="help">날마다 장소, 지도, 일본어 주소를 A4에 담아요.</p>
        </li>
      </ul>
      <CalendarFeeds />
      <Card />
    </>
  );
}

/** 여행 카드: a picture of the route, to save or to send. */
function Card() {
  const { board, days } = useBoardParts();
  const { plan } = board;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'drawing' | 'ready' | 'failed'>('drawing');
  useEffect(() => {
    let isCurrent = true;
    Promise.all([
      import('@osaka/web-kit/map').then(async (map) => [await map.loadGeography(), map.MAP_ATTRIBUTION] as const),
      document.fonts?.ready,
    ])
      .then(([[geography, attribution]]) => {
        if (!isCurrent || !canvas.current) return;
        drawTripCard(canvas.current, { ...cardOf(plan, days), attribution }, geography as Geography);
        setState('ready');
      })
      .catch(() => isCurrent && setState('failed'));
    return () => {
      isCurrent = false;
    };
  }, [plan, days]);
  const picture = () =>
    new Promise<Blob | null>((resolve) =>
      canvas.current ? canvas.current.toBlob(resolve, 'image/png') : resolve(null),
    );
  const save = async () => {
    const blob = await picture();
    if (!blob) return showToast('여행 카드를 저장하지 못했어요.');
    saveFile(FILE_NAME, blob);
  };
  const send = async () => {
    const blob = await picture();
    const files = blob ? [new File([blob], FILE_NAME, { type: blob.type })] : [];
    if (!navigator.canShare?.({ files })) return save();
    await sendByBrowser({ title: plan.planTitle, files }, '여행 카드를 보내지 못했어요. 저장해서 보내 주세요.');
  };
  return (
    <section className={styles.files} aria-labelledby="trip-card">
      <h3 id="trip-card" className="h-card">
        여행 카드
      </h3>
      {state === 'failed' ? (
        <p className="meta">여행 카드를 그리지 못했어요. 다시 열어 주세요.</p>
      ) : (
        <canvas ref={canvas} className={styles.card} {...CARD} role="img" aria-label={`${plan.planTitle} 여행 카드`} />
      )}
      {state === 'ready' && (
        <p className="row">
          <Button onClick={() => void save()}>
            <Icon name="download" />
            사진으로 저장
          </Button>
          <SendButton onClick={() => void send()} />
        </p>
      )}
    </section>
  );
}

const FILE_NAME = 'osaka-trip.png';

/** The days with their places; while no place has a day, all of them. */
function cardOf(plan: Plan, views: readonly DayView[]): Omit<TripCard, 'attribution'> {
  const { planTitle, travelStartDate, travelEndDate, days, selectedPlaces } = plan;
  const stopsOf = (wanted: number | null) =>
    selectedPlaces
      .filter(({ day }) => day === wanted)
      .map((place, index) => ({
        number: index + 1,
        face: wanted === null ? `${index + 1}` : `${wanted}-${index + 1}`,
        name: place.travelName,
        position: toPosition(place),
      }));
  const dated = days
    .map(({ day, date }) => ({
      day,
      name: `${dayName(day)} ${shortDate(date)}`,
      way: wayOf(views.find((view) => view.day === day)),
      stops: stopsOf(day),
    }))
    .filter(({ stops }) => stops.length > 0);
  return {
    title: planTitle,
    dates: tripText(travelStartDate, travelEndDate),
    days: dated.length > 0 ? dated : [{ day: undefined, name: '가고 싶은 곳', way: '', stops: stopsOf(null) }],
    lines: linesOf(plan, views, 'all'),
  };
}

/** 이동 58분 */
function wayOf(view: DayView | undefined): string {
  return view && view.sums.minutes > 0 ? `이동 ${minutesText(view.sums.minutes)}` : '';
}
