import type { LoginInfo } from '@osaka/contracts/account';
import type { ReactNode } from 'react';
import { type GateMessages, useMember } from './use-member.ts';

interface MembersOnlyProps extends GateMessages {
  children: (member: LoginInfo) => ReactNode;
}

/** Shows its content to a signed-in member; others see an alert and are redirected to the login, which returns here. */
export function MembersOnly({ children, ...messages }: MembersOnlyProps) {
  const member = useMember(messages);
  return member ? children(member) : null;
}
