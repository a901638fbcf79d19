import { Badge, Button, EmptyState, instantDateText, Pagination } from '@osaka/web-kit';
import { useState } from 'react';
import table from '../admin-table.module.css';
import { AdminTable, RowCount } from '../admin-table.tsx';
import { sortHeadings } from '../sorting.tsx';
import { type OptionField, type OptionFilter, type OptionSort, ROWS_PER_PAGE } from './option-filter.ts';
import { KINDS, type OptionRow } from './option-row.ts';

interface OptionTableProps {
  filter: OptionFilter;
  /** Number of rows without filters. */
  total: number;
  rows: readonly OptionRow[];
  toOf: (page: number) => string;
  onEdit: (row: OptionRow) => void;
  onRemove: (rows: readonly OptionRow[]) => void;
  onSort: (sort: OptionSort) => void;
}

export function OptionTable({ filter, total, rows, toOf, onEdit, onRemove, onSort }: OptionTableProps) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { label, hasStatus, hasPosition, hasCity, isBulk } = KINDS[filter.kind];
  const shown = rows.slice((filter.page - 1) * ROWS_PER_PAGE, filter.page * ROWS_PER_PAGE);
  const selected = rows.filter(({ no }) => chosen.includes(no));
  const toggle = (no: number) =>
    setChosen(chosen.includes(no) ? chosen.filter((each) => each !== no) : [...chosen, no]);

  if (total === 0) return <EmptyState>데이터가 없습니다.</EmptyState>;
  if (rows.length === 0) return <EmptyState>검색 조건에 맞는 데이터가 없습니다.</EmptyState>;
  const heading = sortHeadings<OptionField>(filter.sort, onSort);
  const headings = [
    ...(isBulk ? ['선택'] : []),
    heading('ID', 'no'),
    heading('이름', 'name'),
    ...(hasCity ? ['시/도'] : []),
    ...(hasPosition ? ['위도', '경도'] : []),
    ...(hasStatus ? ['상태'] : []),
    heading('사용', 'uses'),
    '등록일',
    heading('수정일', 'modified'),
    '관리',
  ];
  return (
    <div>
      <RowCount what={label} count={rows.length} unit="개">
        {isBulk && (
          <Button kind="danger-line" disabled={selected.length === 0} onClick={() => onRemove(selected)}>
            선택 삭제{selected.length > 0 && ` (${selected.length})`}
          </Button>
        )}
      </RowCount>
      <AdminTable caption={`${label} 목록`} headings={headings}>
        {shown.map((row) => (
          <tr key={row.no}>
            {isBulk && (
              <td data-label="선택">
                <label className="check">
                  <input
                    type="checkbox"
                    aria-label={`${row.name} 선택`}
                    checked={chosen.includes(row.no)}
                    onChange={() => toggle(row.no)}
                  />
                </label>
              </td>
            )}
            <td data-label="ID" className="num">
              {row.no}
            </td>
            <td data-label="이름" data-title>
              {row.name}
            </td>
            {hasCity && <td data-label="시/도">{row.cityName}</td>}
            {hasPosition && (
              <>
                <td data-label="위도" className="num">
                  {row.mapY}
                </td>
                <td data-label="경도" className="num">
                  {row.mapX}
                </td>
              </>
            )}
            {hasStatus && (
              <td data-label="상태">
                <span>{row.status === 'Y' ? <Badge kind="ok">ACTIVE</Badge> : <Badge>INACTIVE</Badge>}</span>
              </td>
            )}
            <td data-label="사용" className="num">
              {row.useCount === undefined ? '-' : `${row.useCount}곳`}
            </td>
            <td data-label="등록일">{instantDateText(row.createdDate)}</td>
            <td data-label="수정일">{instantDateText(row.modifiedDate)}</td>
            <td data-label="관리">
              <div className={table.acts}>
                <Button onClick={() => onEdit(row)}>
                  수정<span className="sr-only"> {row.name}</span>
                </Button>
                <Button kind="danger-line" onClick={() => onRemove([row])}>
                  삭제<span className="sr-only"> {row.name}</span>
                </Button>
              </div>
            </td>
          </tr>
        ))}
      </AdminTable>
      <Pagination page={filter.page} totalPages={Math.ceil(rows.length / ROWS_PER_PAGE)} toOf={toOf} />
    </div>
  );
}
