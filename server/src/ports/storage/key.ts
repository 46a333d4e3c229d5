const keyForm = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/;

/** @throws Error for a key that could leave its folder; keys are made by the server, so that is our own fault */
export function assertKey(key: string): void {
  if (!keyForm.test(key) || key.length > 300) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
}
