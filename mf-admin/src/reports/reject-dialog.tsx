import type { Report } from '@osaka/contracts';
import { Button, Modal, TextArea } from '@osaka/web-kit';
import { type FormEvent, useState } from 'react';

const REASON_MAX = 500;

/** Asks why a report is turned down; saying nothing is allowed. */
export function RejectDialog({ report, onClose, onReject }: { report: Report | undefined; onClose: () => void; onReject: (reason: string) => void }) {
  return (
    <Modal title="신고 반려" isOpen={report !== undefined} onClose={onClose}>
      <RejectForm onClose={onClose} onReject={onReject} />
    </Modal>
  );
}

function RejectForm({ onClose, onReject }: { onClose: () => void; onReject: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  const isTooLong = reason.length > REASON_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooLong) onReject(reason.trim());
  };
  return (
    <form onSubmit={submit}>
      <TextArea
        label="반려 사유"
        optional="선택"
        maxLength={REASON_MAX}
        value={reason}
        error={isTooLong ? '사유는 500자 이내로 입력해주세요.' : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="dialog__acts">
        <Button onClick={onClose}>취소</Button>
        <Button type="submit" kind="main">
          반려하기
        </Button>
      </div>
    </form>
  );
}
