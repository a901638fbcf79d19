import type { OwnerProof, SecondFactorState } from '@osaka/contracts/account';
import { Button, Modal, showToast } from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { AppSetUp } from '../authenticator/app-set-up.tsx';
import styles from '../list-page.module.css';
import { ProofForm } from '../proof/proof-form.tsx';
import { type Change, changeFactor, connectApp, prepareApp } from './second-factor.api.ts';

const WORDS: Record<Change['kind'], { title: string; lead: string; action: string; done: string; isDanger?: boolean }> =
  {
    'add-app': {
      title: '인증 앱 연결',
      lead: '본인인지 확인한 뒤 QR 코드를 보여 드려요.',
      action: '다음',
      done: '인증 앱을 연결했어요.',
    },
    'remove-app': {
      title: '인증 앱 연결 해제',
      lead: '다른 기기에서는 모두 로그아웃돼요.',
      action: '해제하기',
      done: '인증 앱 연결을 해제했어요.',
      isDanger: true,
    },
    'add-passkey': {
      title: '패스키 추가',
      lead: '지문이나 얼굴, 화면 잠금으로 로그인을 확인해요.',
      action: '다음',
      done: '패스키를 추가했어요.',
    },
    'remove-passkey': {
      title: '패스키 삭제',
      lead: '다른 기기에서는 모두 로그아웃돼요.',
      action: '삭제하기',
      done: '패스키를 삭제했어요.',
      isDanger: true,
    },
    'renew-codes': {
      title: '복구 코드 새로 만들기',
      lead: '이전 복구 코드는 더 이상 쓸 수 없어요.',
      action: '새로 만들기',
      done: '복구 코드를 새로 만들었어요.',
    },
  };

interface ChangeModalProps {
  change: Change | undefined;
  state: SecondFactorState;
  onClose: () => void;
  /** New recovery codes, which are shown once. */
  onCodes: (codes: string[]) => void;
}

export function ChangeModal({ change, state, onClose, onCodes }: ChangeModalProps) {
  return (
    <Modal
      title={change ? WORDS[change.kind].title : ''}
      isOpen={change !== undefined}
      isWide={change?.kind === 'add-app'}
      onClose={onClose}
    >
      {change && (
        <ChangeForm key={JSON.stringify(change)} change={change} state={state} onClose={onClose} onCodes={onCodes} />
      )}
    </Modal>
  );
}

function ChangeForm({ change, state, onClose, onCodes }: ChangeModalProps & { change: Change }) {
  const { lead, action, done, isDanger = false } = WORDS[change.kind];
  const prepare = useMutation(prepareApp);
  const connect = useMutation(connectApp);
  const other = useMutation(changeFactor);
  const finish = ({ recoveryCodes }: { recoveryCodes?: string[] | undefined }) => {
    onClose();
    if (recoveryCodes) onCodes(recoveryCodes);
    else showToast(done);
  };
  if (prepare.data) {
    return (
      <AppSetUp
        setUp={prepare.data}
        isBusy={connect.isPending}
        onConfirm={async (code) => finish(await connect.mutateAsync(code))}
        cancel={
          <Button size="big" onClick={onClose}>
            취소
          </Button>
        }
      />
    );
  }
  const prove = async (proof: OwnerProof) =>
    change.kind === 'add-app' ? prepare.mutateAsync(proof) : finish(await other.mutateAsync({ change, proof }));
  return (
    <>
      <p className={styles.lead}>{lead}</p>
      <ProofForm
        has={{ app: state.hasApp, passkey: state.passkeys.length > 0 }}
        action={action}
        isDanger={isDanger}
        isBusy={prepare.isPending || other.isPending}
        onProof={prove}
        onCancel={onClose}
      />
    </>
  );
}
