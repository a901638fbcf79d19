import { Badge, CallError, EmptyState, LinesSkeleton, LoadError } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { useParams } from '@osaka/web-kit/router';
import { AdminPage } from '../admin-page.tsx';
import { DestinationEditor } from './destination-editor.tsx';
import { destinationToEdit, formChoices } from './destinations.api.ts';

/** Creates a place or edits the one in the URL. */
export function DestinationFormPage() {
  const { id } = useParams();
  return id === undefined ? <NewDestination /> : <ExistingDestination key={id} travelNo={Number(id)} />;
}

function NewDestination() {
  return (
    <AdminPage title="여행지 등록" isNarrow>
      <WithChoices travelNo={undefined} />
    </AdminPage>
  );
}

function ExistingDestination({ travelNo }: { travelNo: number }) {
  return (
    <AdminPage
      title="여행지 수정"
      lead={<StoredTitle travelNo={travelNo} />}
      actions={<StoredStatus travelNo={travelNo} />}
      isNarrow
    >
      <WithChoices travelNo={travelNo} />
    </AdminPage>
  );
}

function StoredTitle({ travelNo }: { travelNo: number }) {
  return useStored(travelNo).data?.title;
}

function StoredStatus({ travelNo }: { travelNo: number }) {
  const { data } = useStored(travelNo);
  return data && (data.status === 'Y' ? <Badge kind="ok">등록완료</Badge> : <Badge>비활성</Badge>);
}

/** Used only for administrators, inside the route guard. */
function useStored(travelNo: number | undefined) {
  return useQuery({ ...destinationToEdit(travelNo ?? 0), enabled: travelNo !== undefined && travelNo > 0 });
}

function WithChoices({ travelNo }: { travelNo: number | undefined }) {
  const choices = useQuery(formChoices);
  const stored = useStored(travelNo);
  const error = choices.error ?? stored.error;
  const isMissing =
    travelNo !== undefined && (!(travelNo > 0) || (stored.error instanceof CallError && stored.error.status === 404));

  if (isMissing)
    return (
      <EmptyState action={{ label: '여행지 목록으로', to: '/admin/travels/management' }}>
        여행지 정보를 찾을 수 없습니다.
      </EmptyState>
    );
  // An open form stays when a later refetch fails, because it may hold unsaved input.
  if (choices.data && (stored.data || travelNo === undefined))
    return <DestinationEditor stored={stored.data} choices={choices.data} />;
  if (error)
    return (
      <LoadError
        error={error}
        title="데이터 로드 실패"
        onRetry={() => void Promise.all([choices.refetch(), stored.refetch()])}
      />
    );
  return <LinesSkeleton count={8} label="양식을 불러오는 중" />;
}
