import { addressOf } from '@osaka/contracts';
import { beginOidc } from '@osaka/contracts/account';

/** A page of the service that leads to the provider's. */
export const addressOfProvider = (name: string, query: { for?: 'join'; from?: string }) =>
  addressOf(beginOidc, { params: { name }, query });
