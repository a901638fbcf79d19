import { withoutUnseen } from '@osaka/contracts';
import { memberId as idSchema, MESSAGES, memberName as nameSchema } from '@osaka/contracts/account';
import type { ComponentProps } from 'react';
import { isIdFree, isNameFree } from './availability.api.ts';
import { useAvailability } from './availability.ts';
import { CheckedInput } from './checked-input.tsx';

interface Typed {
  memberName: string;
  memberId: string;
}

/** Whether the nickname and the id of a new member are free, checked while they are typed. */
export function useNewMember({ memberName, memberId }: Typed) {
  const name = useAvailability(withoutUnseen(memberName).trim(), {
    isWellFormed: nameSchema.safeParse(memberName).success,
    checkQuery: isNameFree,
    checksWhileTyping: true,
  });
  const id = useAvailability(memberId.trim(), {
    isWellFormed: idSchema.safeParse(memberId).success,
    checkQuery: isIdFree,
    checksWhileTyping: true,
  });
  const taken: keyof Typed | undefined =
    name.state === 'taken' ? 'memberName' : id.state === 'taken' ? 'memberId' : undefined;
  return { name, id, taken };
}

interface NewMemberFieldsProps {
  newMember: ReturnType<typeof useNewMember>;
  errors: [name: string | undefined, id: string | undefined];
  /** react-hook-form's `register` of both fields. */
  fields: [name: ComponentProps<'input'>, id: ComponentProps<'input'>];
}

/** Nickname and id of a new member, each with its availability. */
export function NewMemberFields({ newMember: { name, id }, errors, fields }: NewMemberFieldsProps) {
  return (
    <>
      <CheckedInput
        label="닉네임"
        help="한글 또는 영문 2~10자"
        autoComplete="nickname"
        hasButton
        error={errors[0]}
        availability={name}
        messages={{ available: MESSAGES.nameAvailable, taken: MESSAGES.nameTaken }}
        {...fields[0]}
      />
      <CheckedInput
        label="아이디"
        help="영문·숫자 6~20자"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors[1]}
        availability={id}
        messages={{ available: MESSAGES.idAvailable, taken: MESSAGES.idTaken }}
        {...fields[1]}
      />
    </>
  );
}
