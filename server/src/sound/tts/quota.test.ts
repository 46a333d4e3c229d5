import { speechLimits } from '@formant/contract/facts/speech-facts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

describe('the demos of visitors', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer({ working: false, config: { trustProxy: 1 } });
  });
  afterEach(() => server.close());

  it('are counted by the network of a subscriber, not by his endless addresses', async () => {
    const ask = (turn: number) =>
      withoutSession(server).send('POST', '/api/tts/generate', {
        body: { text: `Demo ${turn}.`, voiceId: 'flite:slt' },
        headers: { 'x-forwarded-for': `2001:db8:1:2::${turn + 1}` },
      });
    const statuses = [];
    for (let turn = 0; turn <= speechLimits.visitorADay; turn++) statuses.push((await ask(turn)).status);
    expect(statuses).toEqual([...Array<number>(speechLimits.visitorADay).fill(202), 402]);
  });
});
