import type { OwnerProof } from '@osaka/contracts/account';
import { Modal } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { secondFactor } from './proof.api.ts';
import styles from './proof.module.css';
import { ProofForm } from './proof-form.tsx';

interface ProofModalProps {
  memberNo: number;
  /** The name of the change and the verb on its button. */
  title: string;
  action: string;
  isDanger?: boolean;
  isBusy: boolean;
  isOpen: boolean;
  /** Rejects with the error of the call. */
  onProof: (proof: OwnerProof) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the second factor after the password, when the service has said that the change needs it. */
export function ProofModal({
  memberNo,
  title,
  action,
  isDanger = false,
  isBusy,
  isOpen,
  onProof,
  onClose,
}: ProofModalProps) {
  const { data } = useQuery({ ...secondFactor(memberNo), enabled: isOpen });
  return (
    <Modal title={title} isOpen={isOpen && data !== undefined} onClose={onClose}>
      {data && (
        <>
          <p className={styles.lead}>2단계 인증으로 본인인지 확인해요.</p>
          <ProofForm
            has={{ app: data.hasApp, passkey: data.passkeys.length > 0 }}
            action={action}
            isDanger={isDanger}
            isBusy={isBusy}
            onProof={onProof}
            onCancel={onClose}
          />
        </>
      )}
    </Modal>
  );
}

/** The error of a call that needs the second factor; `code` is also named when a typed code is wrong. */
export function asksForProof(problem: { path: string } | undefined): boolean {
  return problem?.path === 'code';
}
