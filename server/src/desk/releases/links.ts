import { referralCodePattern } from '@formant/contract/base/constants';
import {
  installerKinds,
  installerNameFor,
  processors,
  type ReleaseChannel,
  releaseChannels,
  releaseFileOf,
  systems,
} from '@formant/contract/facts/release-facts';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { findRow } from '../../db/rows.ts';
import { callerAddress } from '../../http/caller-address.ts';
import { limit } from '../../http/limits.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { version as serverVersion } from '../../kernel/version.ts';
import { followReferral } from '../../people/attribution/index.ts';
import { sendFile } from '../../sound/uploads/index.ts';
import { chooseUpdate, newestInstaller } from './choose.ts';
import { feedOf, feedText } from './feed.ts';
import { noteIntent } from './intents.ts';
import { releaseFileRows, releaseRows } from './models.ts';
import { systemOf } from './system-of.ts';
import { newestText, newestVersions } from './versions.ts';

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const fetched = limit('release files sent to', {
  // an update in parts asks for each of them
  points: 3000,
  seconds: 3600,
  message: 'Many files of the app were downloaded from here.',
});
/** What a browser tells of its processor only when it is asked to. */
const hints = 'Sec-CH-UA-Arch, Sec-CH-UA-Platform';

/**
 * Installers, updates and versions, at the addresses of the specification. Where there is nothing for a system, people come
 * to the page of downloads, which says so.
 */
export function releaseLinks(ctx: Ctx): Router {
  const router = Router({ caseSensitive: true });
  const paths = [
    '/version',
    '/update-download{/:name}',
    '/beta-download',
    '/full-installer',
    '/app-download{/:referralCode}',
    '/installer-download{/:uuid}{/:referralCode}',
  ];
  router.get(paths, securityHeaders(ctx.config), (_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  router.get('/version', async (req, res) => {
    const told = await newestVersions(ctx);
    if (req.accepts(['json', 'text']) === 'text') res.type('text').send(newestText(told));
    else res.json({ version: serverVersion, ...told });
  });
  router.get('/update-download/:name', sendUpdate(ctx));
  const installer =
    (usual: ReleaseChannel): RequestHandler =>
    async (req, res, next) => {
      const { uuid, referralCode } = req.params;
      const isWell =
        (uuid === undefined || uuidPattern.test(String(uuid))) &&
        (referralCode === undefined || referralCodePattern.test(String(referralCode)));
      // the website answers what is no address
      if (!isWell) return next();
      const code = referralCode === undefined ? null : String(referralCode);
      if (code !== null) await followReferral(ctx, req, res, code);
      await leadToInstaller(ctx, req, res, usual, { uuid: uuid === undefined ? null : String(uuid), code });
    };
  router.get('/beta-download', installer('beta'));
  router.get(
    [
      '/update-download',
      '/full-installer',
      '/app-download{/:referralCode}',
      '/installer-download{/:uuid}{/:referralCode}',
    ],
    installer('stable'),
  );
  return router;
}

async function leadToInstaller(
  ctx: Ctx,
  req: Request,
  res: Response,
  usual: ReleaseChannel,
  { uuid, code }: { uuid: string | null; code: string | null },
): Promise<void> {
  res.set({ 'Accept-CH': hints, Vary: 'User-Agent, Sec-CH-UA-Arch, Sec-CH-UA-Platform, Sec-CH-UA-Mobile' });
  const told = systemOf({
    userAgent: req.get('user-agent'),
    platform: req.get('sec-ch-ua-platform'),
    mobile: req.get('sec-ch-ua-mobile'),
    architecture: req.get('sec-ch-ua-arch'),
  });
  const os = oneOf(systems, req.query.os) ?? (req.query.os === undefined ? told?.os : undefined);
  const arch = oneOf(processors, req.query.arch) ?? (os === told?.os ? (told?.arch ?? null) : null);
  const kind = oneOf(installerKinds, req.query.kind);
  const channel = oneOf(releaseChannels, req.query.channel) ?? usual;
  const found = os && (await newestInstaller(ctx, { os, arch, channel, ...(kind ? { kind } : {}) }));
  const made = await noteIntent(ctx, callerAddress(req), {
    uuid,
    referralCode: code,
    os: os ?? null,
    version: found ? found.release.version : null,
  });
  if (found) {
    // whoever came by an address of nobody in particular gets a file of nobody in particular
    const download = uuid ?? (code === null ? null : made);
    const query = download === null ? '' : `?download=${download}`;
    res.redirect(302, `/update-download/${encodeURIComponent(found.file.name)}${query}`);
  } else {
    const missing = new URLSearchParams({
      ...(os ? { none: os } : { choose: '1' }),
      ...(channel === 'beta' ? { channel } : {}),
    });
    res.redirect(302, `/download-installer?${missing}`);
  }
}

const oneOf = <T extends string>(known: readonly T[], given: unknown): T | undefined =>
  known.find((one) => one === given);

/** An update file, which is made for whoever asks, or a file of a version. */
function sendUpdate(ctx: Ctx): RequestHandler {
  return async (req, res, next) => {
    const name = String(req.params.name);
    const feed = feedOf(name);
    if (!feed && !releaseFileOf(name)) return next();
    try {
      await fetched.consume(ctx, callerAddress(req));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      res
        .status(error.status)
        .set('Retry-After', String(error.retryAfterSeconds))
        .type('text')
        .send(error.message);
      return;
    }
    if (!feed) return sendReleaseFile(ctx, req, res, next, name);
    const stagingId = req.get('x-user-staging-id') ?? '';
    const chosen = await chooseUpdate(ctx, {
      ...feed,
      stagingId: uuidPattern.test(stagingId) ? stagingId : null,
      deviceId: req.get('x-device-id')?.slice(0, 64) ?? null,
      version: req.get('x-app-version')?.slice(0, 48) ?? null,
    });
    if (chosen) res.type('text/yaml').send(feedText(chosen, feed.os));
    else res.status(404).type('text').send('There is no version of the app for this system here.\n');
  };
}

async function sendReleaseFile(
  ctx: Ctx,
  req: Request,
  res: Response,
  next: () => void,
  name: string,
): Promise<void> {
  const file = await findRow(releaseFileRows(ctx), { where: { name } });
  const release = file && (await findRow(releaseRows(ctx), { where: { id: file.releaseId } }));
  // files of a draft are nobody's yet
  if (!file || file.arrivedAt === null || !release || release.rollout === null) return next();
  const { download } = req.query;
  await sendFile(req, res, {
    name:
      typeof download === 'string' && uuidPattern.test(download) ? installerNameFor(name, download) : name,
    sizeBytes: Number(file.sizeBytes),
    etag: `"${file.sha256.slice(0, 32)}"`,
    modifiedMs: Number(file.arrivedAt),
    contentType: undefined,
    save: true,
    maxAge: 3600,
    read: (range) => ctx.storage.get(file.storageKey, range),
  });
}
