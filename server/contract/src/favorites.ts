import { z } from '@formant/engine/base/schema';
import { pageOf, pageQuery } from './base/paging.ts';
import { noContent, route } from './base/route.ts';
import { voice } from './voices.ts';

export const favorites = {
  getFavorites: route('GET', '/api/favorite/get', {
    summary: "The caller's favourites, newest first",
    access: 'user',
    query: z.strictObject(pageQuery),
    response: pageOf(z.object({ id: z.int(), voice, createdAt: z.iso.datetime() })),
  }),
  storeFavorite: route('POST', '/api/favorite/store/{voiceUUID?}', {
    summary:
      'Makes a voice a favourite; 201 the first time, 200 after. Its present version is kept for the caller',
    access: 'user',
    status: 201,
    errors: ['not_found'],
    params: z.object({ voiceUUID: z.uuid().optional() }),
    body: z.strictObject({ voiceUUID: z.uuid().optional() }),
    response: z.object({ id: z.int(), voiceUuid: z.uuid() }),
  }),
  deleteFavorite: route('DELETE', '/api/favorite/delete/{favorite}', {
    summary: 'Ends a favourite, by its id or by the uuid of its voice; asking again changes nothing',
    access: 'user',
    status: 204,
    errors: ['not_found'],
    params: z.object({ favorite: z.union([z.uuid(), z.string().regex(/^\d{1,9}$/)]) }),
    response: noContent,
  }),
};
