import { type AdminCourse, courseDaysText } from '@osaka/contracts/planner';
import {
  Badge,
  Button,
  confirmAction,
  EmptyState,
  Icon,
  LoadError,
  showAlert,
  showToast,
  TableSkeleton,
} from '@osaka/web-kit';
import { useMutation, useQuery, useQueryClient } from '@osaka/web-kit/query';
import { Link } from '@osaka/web-kit/router';
import { useState } from 'react';
import { AdminPage } from '../admin-page.tsx';
import table from '../admin-table.module.css';
import { AdminTable, RowCount } from '../admin-table.tsx';
import { CourseDialog } from './course-dialog.tsx';
import { CoursePreview } from './course-preview.tsx';
import { adminCourses, refusalText, removal, renewal } from './courses.api.ts';

export function CourseListPage() {
  return (
    <AdminPage
      title="추천 코스"
      lead="내 플랜을 추천 코스로 만들어요. 코스는 그때의 복사본이라 플랜을 고쳐도 바뀌지 않아요."
    >
      <Courses />
    </AdminPage>
  );
}

/** `course` undefined: a new one. */
type Opened = { kind: 'form'; course: AdminCourse | undefined } | { kind: 'preview'; course: AdminCourse };

function Courses() {
  const { data, error, refetch } = useQuery(adminCourses);
  const [opened, open] = useState<Opened>();
  const close = () => open(undefined);
  if (!data && error) return <LoadError error={error} onRetry={() => void refetch()} title="데이터 로드 실패" />;
  if (!data) return <TableSkeleton count={8} />;
  return (
    <>
      <RowCount what="코스" count={data.length} unit="개">
        <Button kind="main" onClick={() => open({ kind: 'form', course: undefined })}>
          <Icon name="plus" />
          코스 만들기
        </Button>
      </RowCount>
      {data.length === 0 ? (
        <EmptyState hint="코스 만들기를 누르면 내 플랜 가운데 하나를 고를 수 있어요.">데이터가 없습니다.</EmptyState>
      ) : (
        <AdminTable caption="추천 코스 목록" headings={['순서', '제목', '기간', '누구와', '공개', '관리']}>
          {data.map((course) => (
            <CourseRow
              key={course.courseNo}
              course={course}
              onEdit={() => open({ kind: 'form', course })}
              onPreview={() => open({ kind: 'preview', course })}
            />
          ))}
        </AdminTable>
      )}
      {opened?.kind === 'form' && <CourseDialog course={opened.course} onClose={close} />}
      {opened?.kind === 'preview' && <CoursePreview course={opened.course} onClose={close} />}
    </>
  );
}

interface CourseRowProps {
  course: AdminCourse;
  onEdit: () => void;
  onPreview: () => void;
}

function CourseRow({ course, onEdit, onPreview }: CourseRowProps) {
  const { courseNo, title, days, placeCount, withdrawn, with: parties, order, isPublished, planNo } = course;
  const queries = useQueryClient();
  const { mutateAsync: renew, isPending: isRenewing } = useMutation(renewal);
  const { mutateAsync: remove, isPending: isRemoving } = useMutation(removal);
  const change = async (question: { message: string; action: string }, run: () => Promise<unknown>, done: string) => {
    if (!(await confirmAction(question))) return;
    try {
      await run();
      showToast(done);
    } catch (failure) {
      void showAlert(await refusalText(failure, planNo, queries));
    }
  };
  const of = <span className="sr-only"> {title}</span>;
  return (
    <tr>
      <td data-label="순서" className="num">
        {order}
      </td>
      <td data-label="제목" data-title>
        {isPublished ? <Link to={`/courses/${courseNo}`}>{title}</Link> : title}
      </td>
      <td data-label="기간">
        <span>
          {courseDaysText(days)} · <span className="num">{placeCount}곳</span>
          {withdrawn > 0 && (
            <>
              {' '}
              <Badge kind="warn">운영하지 않는 곳 {withdrawn}</Badge>
            </>
          )}
        </span>
      </td>
      <td data-label="누구와">{parties.join(', ')}</td>
      <td data-label="공개">
        <span>
          {isPublished ? <Badge kind="ok">공개 중</Badge> : <Badge>비공개</Badge>} {periodOf(course)}
        </span>
      </td>
      <td data-label="관리">
        <div className={table.acts}>
          <Button onClick={onPreview}>미리보기{of}</Button>
          <Button onClick={onEdit}>수정{of}</Button>
          {planNo !== null && (
            <Button
              isBusy={isRenewing}
              onClick={() =>
                void change(
                  { message: `‘${title}’의 날짜와 장소를 플랜의 지금 내용으로 바꿀까요?`, action: '다시 가져오기' },
                  () => renew(courseNo),
                  '플랜의 지금 내용으로 바꿨어요.',
                )
              }
            >
              다시 가져오기{of}
            </Button>
          )}
          <Button
            kind="danger-line"
            isBusy={isRemoving}
            onClick={() =>
              void change(
                { message: `‘${title}’ 코스를 삭제할까요?`, action: '삭제' },
                () => remove(courseNo),
                '코스를 삭제했어요.',
              )
            }
          >
            삭제{of}
          </Button>
        </div>
      </td>
    </tr>
  );
}

/** 2026.03.01 ~ 2026.05.31; 2026.03.01부터; empty without a limit. */
function periodOf({ publishedFrom, publishedTo }: AdminCourse): string {
  const [from, to] = [publishedFrom, publishedTo].map((date) => date?.replaceAll('-', '.'));
  if (from && to) return `${from} ~ ${to}`;
  return from ? `${from}부터` : to ? `${to}까지` : '';
}
