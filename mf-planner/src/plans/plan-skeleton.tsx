import { LinesSkeleton } from '@osaka/web-kit';
import split from '../map/split.module.css';

export function PlanSkeleton() {
  return (
    <div className={split.split}>
      <div className={split.list}>
        <div className={`${split.content} stack`}>
          <LinesSkeleton count={8} label="플랜을 불러오는 중" />
        </div>
      </div>
      <div className={split.map}>
        <div className="map" aria-busy="true" />
      </div>
    </div>
  );
}
