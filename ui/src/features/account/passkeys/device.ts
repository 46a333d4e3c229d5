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
  return told(await startAuthentication({ optionsJSON }).catch(explain));
}
export type OpenedPasskey = Awaited<ReturnType<typeof openPasskey>>;

/** Whether this browser offers passkeys among what it fills into fields. */
export const canFillIn = async (): Promise<boolean> =>
  hasPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

/** Waits until the person chooses a passkey among what is filled in; null when something else has taken its place. */
export async function fillInPasskey(optionsJSON: Request): Promise<OpenedPasskey | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const opened = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => null);
  return opened && told(opened);
}

/** Ends the wait of `fillInPasskey`, if there is one. */
export const stopFillIn = async (): Promise<void> =>
  (await import('@simplewebauthn/browser')).WebAuthnAbortService.cancelCeremony();

/** What the API takes of an answer. */
const told = ({ id, rawId, type, response }: Awaited<ReturnType<Library['startAuthentication']>>) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
  response,
});

function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') throw new Error(words.add.known, { cause: error });
  if (name === 'NotAllowedError' || name === 'AbortError') throw new Error(words.cancelled, { cause: error });
  throw new Error(words.failed, { cause: error });
}
