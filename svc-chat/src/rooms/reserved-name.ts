import { isReservedName, NAME_RESERVED } from '@osaka/contracts';
import { invalidField, type Member } from '@osaka/service-kit';

/** Only staff and administrators may be called like the site and its staff. */
export function refuseReservedName(field: string, name: string, member?: Member): void {
  if (!member?.isAdmin && isReservedName(name)) throw invalidField(field, NAME_RESERVED);
}
