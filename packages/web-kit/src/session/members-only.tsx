import type { LoginInfo } from '@osaka/contracts/account';
import type { ReactNode } from 'react';
import { type GateSentences, useMember } from './use-member.ts';

interface MembersOnlyProps extends GateSentences {
  children: (member: LoginInfo) => ReactNode;
}

/** Shows its content to a signed-in member; others see an alert and are redirected to the login, which returns here. */
export function MembersOnly({ children, ...sentences }: MembersOnlyProps) {
  const member = useMember(sentences);
  return member ? children(member) : null;
}
