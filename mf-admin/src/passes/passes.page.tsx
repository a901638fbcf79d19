import type { AdminPass } from '@osaka/contracts/travel';
import { PASS_DAYS_TEXT } from '@osaka/contracts/travel';
import {
  Badge,
  Button,
  CallError,
  confirmAction,
  countText,
  EmptyState,
  Icon,
  LoadError,
  Modal,
  messageOf,
  showAlert,
  showToast,
  TableSkeleton,
} from '@osaka/web-kit';
import { useMutation, useQuery } from '@osaka/web-kit/query';
import { useState } from 'react';
import { AdminPage } from '../admin-page.tsx';
import table from '../admin-table.module.css';
import { AdminTable, RowCount } from '../admin-table.tsx';
import { PassFile } from './pass-file.tsx';
import { PassForm } from './pass-form.tsx';
import { adminPasses, removePass } from './passes.api.ts';

export function PassesPage() {
  return (
    <AdminPage title="패스 관리" lead="여행지의 무료·할인 안내와 플랜의 입장료와 교통비가 이 내용으로 셈해져요.">
      <Passes />
    </AdminPage>
  );
}

function Passes() {
  const { data, error, refetch } = useQuery(adminPasses);
  const [dialog, setDialog] = useState<{ pass: AdminPass | undefined }>();
  const [isFileOpen, openFile] = useState(false);
  const remove = useRemoval();
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} title="데이터 로드 실패" />;
  if (!data) return <TableSkeleton count={8} />;
  return (
    <>
      <RowCount what="패스" count={data.length} unit="장">
        <div className="row">
          <Button onClick={() => openFile(true)}>
            <Icon name="download" />
            파일로 고치기
          </Button>
          <Button kind="main" onClick={() => setDialog({ pass: undefined })}>
            <Icon name="plus" />
            패스 등록
          </Button>
        </div>
      </RowCount>
      {data.length === 0 ? (
        <EmptyState>데이터가 없습니다.</EmptyState>
      ) : (
        <AdminTable
          caption="패스 목록"
          headings={[
            'ID',
            '이름',
            '어른 값',
            '아이 값',
            '쓸 수 있는 날',
            '여행지',
            '교통비가 드는 노선',
            '확인한 달',
            '관리',
          ]}
        >
          {data.map((pass) => (
            <PassRow
              key={pass.passNo}
              pass={pass}
              onEdit={() => setDialog({ pass })}
              onRemove={() => void remove(pass)}
            />
          ))}
        </AdminTable>
      )}
      <Modal
        title={dialog?.pass ? '패스 수정' : '패스 등록'}
        isWide
        isOpen={dialog !== undefined}
        onClose={() => setDialog(undefined)}
      >
        <PassForm key={dialog?.pass?.passNo} pass={dialog?.pass} onClose={() => setDialog(undefined)} />
      </Modal>
      <Modal title="파일로 고치기" isWide isOpen={isFileOpen} onClose={() => openFile(false)}>
        <PassFile passes={data} onClose={() => openFile(false)} />
      </Modal>
    </>
  );
}

interface PassRowProps {
  pass: AdminPass;
  onEdit: () => void;
  onRemove: () => void;
}

function PassRow({ pass, onEdit, onRemove }: PassRowProps) {
  const { passNo, nameKo, priceYen, childYen, days, validOn, freePlaces, discountPlaces, covers, asOf } = pass;
  return (
    <tr>
      <td data-label="ID" className="num">
        {passNo}
      </td>
      <td data-label="이름" data-title>
        {nameKo}
      </td>
      <td data-label="어른 값" className="num">
        {priceOf(priceYen)}
      </td>
      <td data-label="아이 값" className="num">
        {priceOf(childYen)}
      </td>
      <td data-label="쓸 수 있는 날">
        {days}일 {validOn !== 'any' && <Badge>{PASS_DAYS_TEXT[validOn]}</Badge>}
      </td>
      <td data-label="여행지" className="num">
        무료 {freePlaces.length} · 할인 {discountPlaces.length}
      </td>
      <td data-label="교통비가 드는 노선">{covers.join(', ') || '없음'}</td>
      <td data-label="확인한 달" className="num">
        {asOf ?? '없음'}
      </td>
      <td data-label="관리">
        <div className={table.acts}>
          <Button onClick={onEdit}>
            수정<span className="sr-only"> {nameKo}</span>
          </Button>
          <Button kind="danger-line" onClick={onRemove}>
            삭제<span className="sr-only"> {nameKo}</span>
          </Button>
        </div>
      </td>
    </tr>
  );
}

function priceOf(yen: number | null): string {
  return yen === null ? '몰라요' : `${countText(yen)}엔`;
}

function useRemoval() {
  const { mutateAsync } = useMutation(removePass);
  return async ({ passNo, nameKo }: AdminPass) => {
    const message = `'${nameKo}' 패스를 삭제하시겠습니까? 여행지의 안내에서도 없어집니다.`;
    if (!(await confirmAction({ message, action: '삭제하기', danger: true }))) return;
    try {
      await mutateAsync(passNo);
      showToast('삭제되었습니다.');
    } catch (error) {
      void showAlert(error instanceof CallError ? error.message : messageOf(error));
    }
  };
}
