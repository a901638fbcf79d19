import type { CourseParty } from '@osaka/contracts/planner';
import { Icon } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { Link } from '@osaka/web-kit/router';
import { useEffect } from 'react';
import { CourseCard, CourseFacts, CoursePictures } from './courses/course-card.tsx';
import styles from './courses/course-row.module.css';
import { courseList } from './courses/courses.api.ts';

interface CourseRowProps {
  /** Only courses for them, of which the first is shown. */
  party?: CourseParty;
  /** There are none. */
  onClose: () => void;
}

/** Recommended courses within a page of another slice: a row of the first ones, or one for those who go along. */
export default function CourseRow({ party, onClose }: CourseRowProps) {
  const { data, error } = useQuery(courseList({ days: '', with: party ?? '', page: 1 }));
  const [first, ...others] = data?.courses ?? [];
  const isEmpty = (data && !first) || (!data && error);
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);
  if (isEmpty) return null;
  if (!first) return <div className={party ? styles.frame : styles.rowFrame} aria-busy="true" />;
  if (party)
    return (
      <article className={styles.one}>
        <CoursePictures course={first} />
        <div>
          <p className="meta">이 테마의 코스</p>
          <h2>
            <Link to={`/courses/${first.courseNo}`}>{first.title}</Link>
          </h2>
          <p className="lead">{first.summary}</p>
          <CourseFacts course={first} />
        </div>
        <span className="more only-wide" aria-hidden="true">
          코스 보기
          <Icon name="right" />
        </span>
      </article>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the row
    <ul className={`carousel ${styles.row}`} tabIndex={0} aria-label="추천 코스 목록">
      {[first, ...others].map((course) => (
        <CourseCard key={course.courseNo} course={course} />
      ))}
    </ul>
  );
}
