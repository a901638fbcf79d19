import type { Role } from '@osaka/contracts';
import { MEMBERS_PER_PAGE, type MemberQuery, type MemberSort } from '@osaka/contracts/account';
import {
  Button,
  EmptyState,
  LoadError,
  Pagination,
  Refreshing,
  SearchField,
  Select,
  TableSkeleton,
  useKeptDraft,
} from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { createSearchParams, useSearchParams } from '@osaka/web-kit/router';
import { AdminPage } from '../admin-page.tsx';
import { AdminTable, RowCount } from '../admin-table.tsx';
import { Filters } from '../filters.tsx';
import { SortMenu, sortHeadings } from '../sorting.tsx';
import { MEMBER_ORDERS, memberAddress, memberQueryOf } from './member-query.ts';
import { MemberRow, ROLES } from './member-row.tsx';
import { memberList } from './members.api.ts';

export function MemberListPage() {
  return (
    <AdminPage title="회원 관리">
      <MemberList />
    </AdminPage>
  );
}

const STATUSES = [
  { value: '', label: '전체' },
  { value: 'Y', label: '활성' },
  { value: 'N', label: '비활성' },
];

function MemberList() {
  const [address, setAddress] = useSearchParams();
  const query = memberQueryOf(address);
  const change = (part: { status?: string; role?: string; search?: string; sort?: MemberSort }) =>
    setAddress(memberAddress(memberQueryOf(createSearchParams({ ...memberAddress({ ...query, page: 1 }), ...part }))));

  return (
    <>
      <Filters label="회원 조건">
        <Select
          label="상태"
          options={STATUSES}
          value={query.status ?? ''}
          onChange={(event) => change({ status: event.target.value })}
        />
        <Select
          label="권한"
          options={[{ value: '', label: '전체' }, ...ROLES]}
          value={query.role ?? ''}
          onChange={(event) => change({ role: event.target.value })}
        />
        <SortMenu orders={MEMBER_ORDERS} sort={query.sort} onSort={(sort) => change({ sort })} />
        <div className="field grow">
          <span className="label" aria-hidden="true">
            아이디 · 닉네임 · 이메일
          </span>
          <SearchField label="회원 검색" value={query.search} onSearch={(search) => change({ search })} />
        </div>
        <Button size="field" onClick={() => setAddress({})}>
          초기화
        </Button>
      </Filters>
      <MemberTable
        query={query}
        toOf={(page) => `?${createSearchParams(memberAddress({ ...query, page }))}`}
        onSort={(sort) => change({ sort })}
        onReset={() => setAddress({})}
      />
    </>
  );
}

interface MemberTableProps {
  query: MemberQuery;
  toOf: (page: number) => string;
  onSort: (sort: MemberSort) => void;
  onReset: () => void;
}

function MemberTable({ query, toOf, onSort, onReset }: MemberTableProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(memberList(query));
  const { draft: roles, setDraft: setRoles } = useKeptDraft<Record<string, Role>>('member-roles', {});
  if (error) return <LoadError error={error} onRetry={refetch} title="회원 목록을 불러오지 못했어요." />;
  if (!data) return <TableSkeleton count={MEMBERS_PER_PAGE} label="회원을 불러오는 중" />;
  if (data.totalCount === 0)
    return (
      <EmptyState action={{ label: '전체 회원 보기', onClick: onReset }}>
        검색 조건에 맞는 데이터가 없습니다.
      </EmptyState>
    );
  const unsaved = Object.keys(roles).length;
  const heading = sortHeadings<'no' | 'id' | 'name'>(query.sort, onSort);
  return (
    <Refreshing isWaiting={isPlaceholderData}>
      <RowCount what="회원" count={data.totalCount} unit="명">
        {unsaved > 0 && <span className="meta">저장하지 않은 권한 {unsaved}건</span>}
      </RowCount>
      <AdminTable
        caption="회원 목록"
        headings={[
          heading('No', 'no'),
          heading('아이디', 'id'),
          heading('닉네임', 'name'),
          '가입일',
          '권한',
          '상태',
          '관리',
        ]}
      >
        {data.list.map((member) => (
          <MemberRow
            key={member.memberNo}
            member={member}
            role={roles[member.memberNo] ?? member.memberRole}
            onRole={(role) =>
              setRoles(({ [member.memberNo]: _before, ...others }) =>
                role === member.memberRole ? others : { ...others, [member.memberNo]: role },
              )
            }
          />
        ))}
      </AdminTable>
      <Pagination page={query.page} totalPages={Math.ceil(data.totalCount / MEMBERS_PER_PAGE)} toOf={toOf} />
    </Refreshing>
  );
}
