import type { Role } from '@osaka/contracts';
import type { MemberRow as Member } from '@osaka/contracts/account';
import {
  Badge,
  Button,
  confirmAction,
  instantDateText,
  messageOf,
  Select,
  showAlert,
  useIsMounted,
  useSession,
} from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { useRef } from 'react';
import table from '../admin-table.module.css';
import { saveRole } from './members.api.ts';
import { SignOutButton } from './sign-out-button.tsx';

export const ROLES: readonly { value: Role; label: string }[] = [
  { value: 'ROLE_USER', label: '사용자' },
  { value: 'ROLE_ADMIN', label: '관리자' },
];

interface MemberRowProps {
  member: Member;
  /** Chosen, and not saved where it differs from that of the member. */
  role: Role;
  onRole: (role: Role) => void;
}

/** One member with a select for the role, saved per row; disabled for withdrawn members. */
export function MemberRow({ member, role, onRole }: MemberRowProps) {
  const { memberNo, memberId, memberName, enrollDate, memberRole, isActive } = member;
  const choice = useRef<HTMLSelectElement>(null);
  const { mutateAsync, isPending } = useMutation(saveRole);
  const isMounted = useIsMounted();
  const { loginInfo } = useSession();
  const hasLeft = isActive === 'N';

  const save = async () => {
    const message = `'${memberId}' 회원을 관리자로 바꾸시겠습니까? 회원과 여행지, 신고를 모두 관리할 수 있게 됩니다.`;
    if (role === 'ROLE_ADMIN' && !(await confirmAction({ message, action: '관리자로 바꾸기' }))) return;
    const result = await mutateAsync({ memberNo, role }).then(
      (answer) => answer.message ?? '권한이 변경되었습니다.',
      messageOf,
    );
    onRole(memberRole);
    if (!isMounted.current) return;
    await showAlert(result);
    // The button is disabled after saving, so the focus moves to the select.
    choice.current?.focus();
  };
  return (
    <tr>
      <td data-label="No" className="num">
        {memberNo}
      </td>
      <td data-label="아이디" data-title>
        {memberId}
      </td>
      <td data-label="닉네임">{memberName}</td>
      <td data-label="가입일">
        <time dateTime={enrollDate}>{instantDateText(enrollDate)}</time>
      </td>
      <td data-label="권한">
        <Select
          ref={choice}
          label={`${memberId} 권한`}
          isLabelHidden
          options={ROLES}
          value={role}
          disabled={hasLeft || isPending}
          onChange={(event) => onRole(event.target.value === 'ROLE_ADMIN' ? 'ROLE_ADMIN' : 'ROLE_USER')}
        />
      </td>
      <td data-label="상태">
        <span>{hasLeft ? <Badge>비활성</Badge> : <Badge kind="ok">활성</Badge>}</span>
      </td>
      <td data-label="관리">
        {!hasLeft && (
          <div className={table.acts}>
            <Button isBusy={isPending} disabled={role === memberRole} onClick={() => void save()}>
              저장<span className="sr-only"> {memberId}</span>
            </Button>
            {memberNo !== loginInfo?.memberNo && <SignOutButton memberNo={memberNo} memberId={memberId} />}
          </div>
        )}
      </td>
    </tr>
  );
}
