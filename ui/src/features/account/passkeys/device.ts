import { words } from './words.ts';

/** What `@simplewebauthn/browser` takes and gives; its code is loaded when somebody uses a passkey. */
type Library = typeof import('@simplewebauthn/browser');
type Creation = Parameters<Library['startRegistration']>[0]['optionsJSON'];
type Request = Parameters<Library['startAuthentication']>[0]['optionsJSON'];

/** Whether this browser has passkeys for this page: it needs a safe address with a name. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^(?:[\d.]+|\[.*\])$/.test(location.hostname);

/** Has the person make a passkey. @throws Error with a sentence, also when it was cancelled */
export async function createPasskey(optionsJSON: Creation) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await startRegistration({ optionsJSON }).catch(explain);
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  const { id, rawId, type } = made;
  const response = { clientDataJSON, attestationObject, transports };
  return { id, rawId, type, clientExtensionResults: {}, response };
}

/** Has the person open a passkey. @throws Error with a sentence, also when it was cancelled */
export async function openPasskey(optionsJSON: Request) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON }).catch(explain);
  return { id, rawId, type, clientExtensionResults: {}, response };
}

function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') throw new Error(words.add.known, { cause: error });
  if (name === 'NotAllowedError' || name === 'AbortError') throw new Error(words.cancelled, { cause: error });
  throw new Error(words.failed, { cause: error });
}
