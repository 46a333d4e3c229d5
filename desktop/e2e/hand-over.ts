/** Lets a second process say by an event what it was started with. */
export async function handOver(event: 'open-url' | 'open-file' | 'activate', run: () => Promise<unknown>) {
  process.env.STAND_IN_HANDOVER = event;
  try {
    await run();
  } finally {
    delete process.env.STAND_IN_HANDOVER;
  }
}
