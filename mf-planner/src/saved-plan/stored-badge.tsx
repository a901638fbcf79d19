import { osakaClock } from '@osaka/domain/trip';
import { Icon, instantTimeText } from '@osaka/web-kit';
import { useEffect, useState } from 'react';
import { shortDate } from './day-view.ts';
import type { PlanOrigin } from './loaded-plan.tsx';
import styles from './stored-badge.module.css';

/** Quick answers of the service show nothing of it. */
const LATE_MS = 1500;

/** Shows that an offline copy is displayed, and why. */
export function StoredBadge({ source, stored }: Pick<PlanOrigin, 'source' | 'stored'>) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  const isOffline = source === 'device';
  if (!isOffline && (source === 'service' || !isLate)) return null;
  return (
    <span className={styles.badge} role="status">
      <Icon name="off" />
      {isOffline && <b>오프라인</b>}
      {stored && <span>{savedAtText(stored.savedAt)}에 저장한 내용이에요</span>}
    </span>
  );
}

/** 12.02(수) 오후 3:05 in Osaka */
export function savedAtText(savedAt: string): string {
  return `${shortDate(osakaClock(new Date(savedAt)).date)} ${instantTimeText(savedAt)}`;
}
