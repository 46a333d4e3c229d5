import { tokenPackages } from '@formant/contract/token-packages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onSqlite } from '../../testing/databases.ts';
import { signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

onSqlite('token packages', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, working: false, config: { countryHeader: 'x-country' } });
  });
  afterAll(() => server.close());

  const prices = async (query = '', headers: Record<string, string> = {}) => {
    const { status, body } = await server
      .client()
      .raw('GET', `/api/token-packages/index${query}`, { headers });
    expect(status).toBe(200);
    return (body as { data: { price: number; tier: number; currency: string }[] }).data;
  };

  it('prices by the tier of the country: as given, else as the request says, else US', async () => {
    const first = tokenPackages.map(({ price }) => price[1]);
    const second = tokenPackages.map(({ price }) => price[2]);
    expect((await prices()).map(({ price }) => price)).toEqual(first);
    expect((await prices('?country=BR')).map(({ price }) => price)).toEqual(second);
    expect((await prices('?country=nl')).every(({ tier }) => tier === 1)).toBe(true);
    expect((await prices('', { 'x-country': 'IN' })).map(({ price }) => price)).toEqual(second);
    expect((await prices('?country=GB', { 'x-country': 'IN' })).map(({ price }) => price)).toEqual(first);
  });

  it('gives a token cheaper in a larger package, and tells signed-in people the same', async () => {
    const data = (await (await signUp(server)).call('GET /api/token-packages/index')).data;
    const perToken = data.map(({ price, tokens, bonusTokens }) => price / (tokens + bonusTokens));
    expect(perToken).toEqual([...perToken].sort((a, b) => b - a));
    expect(new Set(perToken).size).toBe(data.length);
    expect(data.filter(({ best }) => best)).toHaveLength(1);
    // nothing can be bought at this server
    expect(data.flatMap(({ provider }) => provider)).toEqual([]);
  });

  it('refuses what is no country', async () => {
    for (const query of ['?country=Germany', '?country=1', '?country=', '?land=DE']) {
      const { status } = await server.client().raw('GET', `/api/token-packages/index${query}`);
      expect(status, query).toBe(422);
    }
  });
});
