import { Button, instantDateText, LoadError, messageOf, showAlert, showToast, TableSkeleton } from '@osaka/web-kit';
import { useMutation, useQuery } from '@osaka/web-kit/query';
import { AdminTable, RowCount } from '../admin-table.tsx';
import { closeRequest, placeRequests } from './quality.api.ts';

/** Places that visitors asked for after a search without a result. */
export function PlaceRequests() {
  const { data, error, refetch } = useQuery(placeRequests);
  const { mutate, isPending, variables } = useMutation(closeRequest);
  const close = (name: string) =>
    mutate(name, {
      onSuccess: ({ message }) => showToast(message ?? ''),
      onError: (failure) => void showAlert(messageOf(failure)),
    });
  return (
    <section className="section" aria-labelledby="requests">
      <h2 id="requests">등록 요청</h2>
      {error && <LoadError error={error} onRetry={refetch} title="등록 요청을 불러오지 못했어요." />}
      {!error && !data && <TableSkeleton count={3} label="등록 요청을 불러오는 중" />}
      {!error && data?.requests.length === 0 && <p className="meta">아직 등록을 요청한 여행지가 없어요.</p>}
      {!error && data && data.requests.length > 0 && (
        <>
          <RowCount what="등록 요청" count={data.total} unit="곳" />
          <AdminTable caption="등록 요청" headings={['이름', '검색어', '요청', '마지막 요청', '관리']}>
            {data.requests.map(({ name, words, count, requestedDate }) => (
              <tr key={name}>
                <td data-label="이름">{name}</td>
                <td data-label="검색어">{words || '–'}</td>
                <td data-label="요청" className="num">
                  {count}번
                </td>
                <td data-label="마지막 요청" className="num">
                  {instantDateText(requestedDate)}
                </td>
                <td data-label="관리">
                  <Button
                    aria-label={`${name} 요청 지우기`}
                    isBusy={isPending && variables === name}
                    onClick={() => close(name)}
                  >
                    지우기
                  </Button>
                </td>
              </tr>
            ))}
          </AdminTable>
        </>
      )}
    </section>
  );
}
