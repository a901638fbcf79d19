import { type NamedPerson, personKey } from '@osaka/contracts/planner';

export function nameOf(person: NamedPerson): string {
  return 'memberNo' in person ? person.memberName : person.name;
}

export function labelOf(person: NamedPerson, me: NamedPerson): string {
  return personKey(person) === personKey(me) ? '나' : nameOf(person);
}
