import { type AdminCourse, courseDaysText } from '@osaka/contracts/planner';
import { minutesOf, minutesText } from '@osaka/domain/trip';
import { Badge, clockText, LinesSkeleton, LoadError, Picture, Sheet } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { adminCourse } from './courses.api.ts';
import styles from './courses.module.css';

/** A course as visitors will read it, also before it is published; places that are no longer offered are marked. */
export function CoursePreview({ course, onClose }: { course: AdminCourse; onClose: () => void }) {
  return (
    <Sheet title={`미리보기: ${course.title}`} isOpen isBeside onClose={onClose}>
      <Preview courseNo={course.courseNo} />
    </Sheet>
  );
}

function Preview({ courseNo }: { courseNo: number }) {
  const { data, error, refetch } = useQuery(adminCourse(courseNo));
  if (!data && error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinesSkeleton count={8} label="코스를 불러오는 중" />;
  const { summary, days, with: parties, months } = data;
  return (
    <div className="stack">
      <p className="lead">{summary}</p>
      <p className="meta">
        {[courseDaysText(days.length), parties.join(', '), months.length > 0 ? `${months.join('·')}월` : '언제든'].join(
          ' · ',
        )}
      </p>
      {days.map(({ day, memo, stops }) => (
        <section key={day} data-day={day}>
          <h3>
            <i className="day-no">{day}</i>일차
          </h3>
          {memo && <p className="meta">{memo}</p>}
          <ol className={styles.stops}>
            {stops.map(({ travelNo, title, imageUrl, time, stayMinutes, memo: note, status }) => (
              <li key={travelNo}>
                <div>
                  <p className="meta">
                    {[time && clockText(minutesOf(time)), stayMinutes && `${minutesText(stayMinutes)} 머물러요`]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                  <b>{title || `${travelNo}번 여행지`}</b> {status === 'N' && <Badge kind="warn">보이지 않는 곳</Badge>}
                  {note && <p className="meta">{note}</p>}
                </div>
                <Picture imageUrl={imageUrl ?? undefined} sizes="72px" />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
