import { countCharacters } from '@osaka/contracts';
import { REPORT_REASONS } from '@osaka/contracts/travel';
import {
  Button,
  CallError,
  Modal,
  messageOf,
  showAlert,
  TextArea,
  useFormLogin,
  useKeptDraft,
  useOnce,
  useSession,
} from '@osaka/web-kit';
import { type FormEvent, useState } from 'react';
import { sendReport } from './reviews.api.ts';

/** Opens the form, also after a login. */
export const REPORT_CLICK = 'report';

const DETAIL_MAX = 500;
type Reason = (typeof REPORT_REASONS)[number];

/** Eight reasons; only 기타 has a text field. */
export function ReportDialog({ reviewNo, onClose }: { reviewNo: number; onClose: () => void }) {
  const { loginInfo } = useSession();
  const { draft, setDraft, forget } = useKeptDraft(`report:${reviewNo}`, { reason: '', detail: '' });
  const { reason, detail } = draft as { reason: Reason | ''; detail: string };
  const [error, setError] = useState<string>();

  const needsLogin = useFormLogin({ kind: REPORT_CLICK, no: reviewNo }, '#reviews');
  const [send, isSending] = useOnce(async () => {
    if (!reason) return setError('신고 사유를 선택해주세요.');
    if (countCharacters(detail) > DETAIL_MAX) return setError('상세 내용은 500자 이내로 입력해주세요.');
    try {
      await sendReport(reviewNo, loginInfo?.memberNo, reason, reason === '기타' ? detail.trim() : '');
      forget();
      onClose();
      await showAlert('신고가 완료되었습니다.');
    } catch (failure) {
      if (needsLogin(failure)) return;
      await showAlert(
        failure instanceof CallError && (failure.status === 409 || failure.status === 403)
          ? messageOf(failure)
          : '신고 중 오류가 발생했습니다.',
      );
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };

  return (
    <Modal title="리뷰 신고" isOpen onClose={onClose}>
      <form method="post" className="form" noValidate onSubmit={submit}>
        <fieldset aria-describedby={error ? 'report-error' : undefined}>
          <legend className="sr-only">신고 사유</legend>
          {REPORT_REASONS.map((one) => (
            <label key={one} className="check">
              <input
                type="radio"
                name="reason"
                checked={one === reason}
                onChange={() => {
                  setDraft({ reason: one, detail });
                  setError(undefined);
                }}
              />
              {one}
            </label>
          ))}
        </fieldset>
        {reason === '기타' && (
          <TextArea
            label="상세 내용"
            optional="선택"
            maxLength={DETAIL_MAX}
            value={detail}
            onChange={(event) => setDraft({ reason, detail: event.target.value })}
          />
        )}
        {error && (
          <p className="error" id="report-error" role="alert">
            {error}
          </p>
        )}
        <div className="dialog__acts">
          <Button onClick={onClose}>취소</Button>
          <Button kind="danger" type="submit" isBusy={isSending}>
            신고하기
          </Button>
        </div>
      </form>
    </Modal>
  );
}
