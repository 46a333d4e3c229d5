/** How many bytes this browser grants beside what it keeps; null where it does not say. */
export async function roomLeft(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return quota === undefined ? null : Math.max(0, quota - (usage ?? 0));
}
