import { countCharacters } from '@osaka/contracts';
import type { Report } from '@osaka/contracts/travel';
import { Button, Modal, TextArea, useKeptDraft, useOnce } from '@osaka/web-kit';
import type { FormEvent } from 'react';

const REASON_MAX = 500;

interface RejectDialogProps {
  report: Report | undefined;
  onClose: () => void;
  /** Resolves to false when the call failed; the dialog then stays open. */
  onReject: (reason: string) => Promise<boolean>;
}

/** Asks for the optional reason of a rejection. */
export function RejectDialog({ report, onClose, onReject }: RejectDialogProps) {
  return (
    <Modal title="신고 반려" isOpen={report !== undefined} onClose={onClose}>
      {report && <RejectForm reportNo={report.reportNo} onClose={onClose} onReject={onReject} />}
    </Modal>
  );
}

function RejectForm({ reportNo, onClose, onReject }: Omit<RejectDialogProps, 'report'> & { reportNo: number }) {
  const { draft: reason, setDraft: setReason, forget } = useKeptDraft(`rejection:${reportNo}`, '');
  const isTooLong = countCharacters(reason) > REASON_MAX;
  const [reject, isBusy] = useOnce(async () => {
    if (await onReject(reason.trim())) forget();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooLong) void reject();
  };
  return (
    <form method="post" onSubmit={submit}>
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
        <Button type="submit" kind="main" isBusy={isBusy}>
          반려하기
        </Button>
      </div>
    </form>
  );
}
