import type { MemberRow } from '@osaka/contracts/account';
import { Button, confirmAction, messageOf, showAlert } from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { signOutMember } from './members.api.ts';

/** Ends all sessions of a member, after a question. */
export function SignOutButton({ memberNo, memberId }: Pick<MemberRow, 'memberNo' | 'memberId'>) {
  const { mutate, isPending } = useMutation(signOutMember);
  const signOut = async () => {
    const message = `${memberId} 회원을 모든 기기에서 로그아웃할까요?`;
    if (isPending || !(await confirmAction({ message, action: '로그아웃', danger: true }))) return;
    mutate(memberNo, {
      onSuccess: (answer) => void showAlert(answer.message ?? '모든 기기에서 로그아웃했습니다.'),
      onError: (error) => void showAlert(messageOf(error)),
    });
  };
  return (
    <Button isBusy={isPending} onClick={() => void signOut()}>
      로그아웃<span className="sr-only"> {memberId}</span>
    </Button>
  );
}
