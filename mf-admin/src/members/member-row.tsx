import type { Role } from '@osaka/contracts';
import type { MemberRow as Member } from '@osaka/contracts/account';
import { useMutation } from '@osaka/query';
import { Badge, Button, instantDateText, messageOf, Select, showAlert, useSession } from '@osaka/web-kit';
import { useEffect, useRef, useState } from 'react';
import table from '../admin-table.module.css';
import { saveRole } from './members.api.ts';
import { SignOutButton } from './sign-out-button.tsx';

export const ROLES: readonly { value: Role; label: string }[] = [
  { value: 'ROLE_USER', label: '사용자' },
  { value: 'ROLE_ADMIN', label: '관리자' },
];

/** One member with a select for the role, saved per row; disabled for withdrawn members. */
export function MemberRow({ member }: { member: Member }) {
  const { memberNo, memberId, memberName, enrollDate, memberRole, isActive } = member;
  const [role, setRole] = useState(memberRole);
  const choice = useRef<HTMLSelectElement>(null);
  const { mutate, isPending } = useMutation(saveRole);
  const { loginInfo } = useSession();
  const hasLeft = isActive === 'N';

  useEffect(() => setRole(memberRole), [memberRole]);

  // The button is disabled after saving, so the focus moves to the select.
  const showResult = (message: string) => void showAlert(message).then(() => choice.current?.focus());
  const save = () =>
    mutate(
      { memberNo, role },
      {
        onSuccess: ({ message }) => showResult(message ?? '권한이 변경되었습니다.'),
        onError: (error) => {
          setRole(memberRole);
          showResult(messageOf(error));
        },
      },
    );
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
          onChange={(event) => setRole(event.target.value === 'ROLE_ADMIN' ? 'ROLE_ADMIN' : 'ROLE_USER')}
        />
      </td>
      <td data-label="상태">
        <span>{hasLeft ? <Badge>비활성</Badge> : <Badge kind="ok">활성</Badge>}</span>
      </td>
      <td data-label="관리">
        {!hasLeft && (
          <div className={table.acts}>
            <Button isBusy={isPending} disabled={role === memberRole} onClick={save}>
              저장<span className="sr-only"> {memberId}</span>
            </Button>
            {memberNo !== loginInfo?.memberNo && <SignOutButton memberNo={memberNo} memberId={memberId} />}
          </div>
        )}
      </td>
    </tr>
  );
}
