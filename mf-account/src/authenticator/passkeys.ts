import type { NewPasskey, PasskeyAssertion, PasskeyOptions } from '@osaka/contracts/account';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** The visitor closed the browser's dialog, or it timed out; browsers do not tell which. */
export class PasskeyCancelled extends Error {}

export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && isSecureContext;
}

/** Asks the browser to sign with a passkey; throws PasskeyCancelled. */
export function provePasskey(options: PasskeyOptions): Promise<PasskeyAssertion> {
  return ask(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON });
  }, '패스키 확인을 마치지 못했어요. 다시 시도하거나 다른 방법으로 확인해 주세요.');
}

/** Asks the browser to make a passkey; throws PasskeyCancelled. */
export function makePasskey(options: PasskeyOptions): Promise<NewPasskey> {
  return ask(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });
  }, '패스키를 만들지 못했어요. 다시 시도해 주세요. 이 기기에 이미 패스키가 있을 수도 있어요.');
}

async function ask<T>(prompt: () => Promise<T>, message: string): Promise<T> {
  try {
    return await prompt();
  } catch (cause) {
    throw new PasskeyCancelled(message, { cause });
  }
}
