import {
  addPasskey,
  confirmApp,
  type OwnerProof,
  offerPasskey,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  setUpApp,
  type Tokens,
} from '@osaka/contracts/account';
import { call, session } from '@osaka/web-kit';
import { mutationOptions } from '@osaka/web-kit/query';
import { makePasskey } from '../authenticator/passkeys.ts';
import { SECOND_FACTOR_KEY } from '../proof/proof.api.ts';

export const prepareApp = mutationOptions({
  mutationFn: (proof: OwnerProof) => call(setUpApp, { body: proof }).then(({ data }) => data),
});

export type Change =
  | { kind: 'add-app' }
  | { kind: 'remove-app' }
  | { kind: 'add-passkey' }
  | { kind: 'remove-passkey'; passkeyId: string; name: string }
  | { kind: 'renew-codes' };

/** Every change ends the other sessions; this one continues with the new token. */
function continued({ tokens }: { tokens: Tokens }) {
  const { loginInfo } = session.state;
  if (loginInfo) session.start(loginInfo, tokens);
}

export const connectApp = mutationOptions({
  mutationFn: (code: string) => call(confirmApp, { body: { code } }).then(({ data }) => data),
  onSuccess: (data, _code, _result, { client }) => {
    continued(data);
    return client.invalidateQueries({ queryKey: SECOND_FACTOR_KEY });
  },
});

/** A change that needs nothing but the proof. */
export const changeFactor = mutationOptions({
  mutationFn: ({ change, proof }: { change: Change; proof: OwnerProof }) => send(change, proof),
  onSuccess: (data, _input, _result, { client }) => {
    continued(data);
    return client.invalidateQueries({ queryKey: SECOND_FACTOR_KEY });
  },
});

async function send(change: Change, proof: OwnerProof) {
  switch (change.kind) {
    case 'add-passkey': {
      const passkey = await makePasskey((await call(offerPasskey, { body: proof })).data);
      return (await call(addPasskey, { body: { passkey } })).data;
    }
    case 'remove-passkey':
      return (await call(removePasskey, { params: { passkeyId: change.passkeyId }, body: proof })).data;
    case 'remove-app':
      return (await call(removeApp, { body: proof })).data;
    default:
      return (await call(renewRecoveryCodes, { body: proof })).data;
  }
}
