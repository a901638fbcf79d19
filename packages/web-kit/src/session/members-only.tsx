import type { LoginInfo } from '@osaka/contracts/account';
import type { ReactNode } from 'react';
import { type GateSentences, useMember } from './use-member.ts';

interface MembersOnlyProps extends GateSentences {
  children: (member: LoginInfo) => ReactNode;
}

/** Shows its content to a signed-in member; anybody else is told why not and led to the login, which comes back here. */
export function MembersOnly({ children, ...sentences }: MembersOnlyProps) {
  const member = useMember(sentences);
  return member ? children(member) : null;
}
