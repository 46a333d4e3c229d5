import type { Express, Request } from 'express';
import { innerGet } from './inner-request.ts';

const perPage = 100;
const mostPages = 10;

/** Pages of public voices for search engines: the thousand that are used most. */
export async function voicePaths(api: Express, visitor: Request): Promise<string[]> {
  const paths: string[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const { status, body } = await innerGet(
      api,
      visitor,
      `/api/voice/get-voice-universe-voices?sort=uses&perPage=${perPage}&page=${page}`,
    );
    if (status !== 200) break;
    const { data } = JSON.parse(body) as { data: { uuid: string }[] }; // safe: the API's own answer
    paths.push(...data.map(({ uuid }) => `/voice-universe/${uuid}`));
    if (data.length < perPage) break;
  }
  return paths;
}
