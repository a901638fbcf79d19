import { isReservedName, NAME_RESERVED } from '@osaka/contracts';
import { invalidField, type Member } from '@osaka/service-kit';

/** Administrators speak for the site and may be called so. */
export function refuseReservedName(member: Member | undefined, newMemberName: string): void {
  if (!member?.isAdmin && isReservedName(newMemberName)) throw invalidField('newMemberName', NAME_RESERVED);
}
