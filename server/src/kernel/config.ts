import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { uploadLimitBytes } from '@formant/contract/base/constants';
import { affiliateTierPattern, defaultAffiliateTiers } from '@formant/contract/facts/affiliate-facts';
import type { AnalyticsServices } from '@formant/contract/facts/analytics-facts';
import { type FlagName, flagNames, isVariantOf } from '@formant/contract/facts/flags';
import { messagesKeptMonths } from '@formant/contract/facts/form-facts';
import { z } from 'zod';
import { analyticsEnvironment, analyticsSettings } from './analytics-settings.ts';
import {
  type ImageGeneratorSettings,
  imageGeneratorEnvironment,
  imageGeneratorFaults,
  imageGeneratorSettings,
} from './image-generator-settings.ts';
import { modelsFolder } from './models-folder.ts';
import { type S3Settings, s3Environment, s3Settings } from './s3-settings.ts';
import { type Misspelt, misspeltSettings, settingFaults } from './setting-faults.ts';
import { halfPairs, type SocialSettings, socialEnvironment, socialSettings } from './social-settings.ts';

const flag = z.stringbool();
const optional = z.string().min(1).optional();
const days = z.coerce.number().int().min(0).max(3650);

/** `paywall=ver_i`, with commas between flags. */
const fixedFlags = z.string().transform((text, { addIssue }) => {
  const fixed: Partial<Record<FlagName, string>> = {};
  for (const pair of text.split(',')) {
    const [name, variant] = pair.split('=').map((part) => part.trim());
    const flag = flagNames.find((known) => known === name);
    if (flag && isVariantOf(flag, variant)) fixed[flag] = variant;
    else addIssue({ code: 'custom', message: `There is no flag with this variant: ${pair}` });
  }
  return fixed;
});

/** `bronze,silver,gold`. */
const tierCodes = z
  .string()
  .default(defaultAffiliateTiers.join(','))
  .transform((text) => text.split(',').map((code) => code.trim()))
  .refine(
    (codes) =>
      codes.length === 3 &&
      new Set(codes).size === 3 &&
      codes.every((code) => affiliateTierPattern.test(code)),
    'Give three codes with commas between them, such as bronze,silver,gold',
  );

/** `https://example.com,https://*.example.org`. */
const embedders = z
  .string()
  .default('*')
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '' && one !== 'none'),
  )
  .refine(
    (origins) =>
      origins.every((origin) => /^\*$|^https?:\/\/(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::\d+)?$/.test(origin)),
    'Give origins with commas between them, such as https://example.com',
  );

/** Every setting the process reads from its environment; `.env.example` is generated from it. */
export const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('production')
    .describe('Mode; production refuses unsafe settings'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(3000)
    .describe('Port of the website and the API; a worker that is given none takes a free one'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for every interface'),
  ROLE: z
    .enum(['all', 'web', 'worker'])
    .default('all')
    .describe('What this process does; several processes share the work by DATABASE_URL and REDIS_URL'),
  DATA_DIR: z.string().default('./data').describe('Where the embedded database, files and mail are kept'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address people use; default http://localhost:PORT'),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Signs sessions and URLs; made and kept in DATA_DIR when absent'),
  DATABASE_URL: z
    .url({ protocol: /^mysql$/ })
    .optional()
    .describe('mysql://user:password@host/database; default SQLite in DATA_DIR'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('redis://user:password@host:port/0; wakes workers and shares limits between processes'),
  ...s3Environment,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('smtp://user:password@host:port; default an outbox folder in DATA_DIR'),
  MAIL_FROM: z.string().default('Formant <no-reply@localhost>').describe('Sender of mails'),
  STAFF_MAIL: z
    .email()
    .optional()
    .describe(
      'Address that is told of each message sent by a form; default none, they wait in /support/inbox',
    ),
  MESSAGES_KEPT_MONTHS: z.coerce
    .number()
    .int()
    .min(1)
    // the forms say so
    .max(messagesKeptMonths)
    .default(messagesKeptMonths)
    .describe('After how many months what was sent by a form is deleted'),
  UNCONFIRMED_DAYS: days
    .optional()
    .describe(
      'Days without use after which an unconfirmed account is deleted; default 30 with SMTP_URL, else 0: kept',
    ),
  AFFILIATE_TIERS: tierCodes.describe(
    'Codes of the three tiers of the affiliate programme, the smallest audience first',
  ),
  SUPPORT_SSO_URL: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe('Where the support desk takes signed tokens (JWT); /support-sso leads there'),
  SUPPORT_SSO_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Secret that these tokens are signed with (HS256), as the desk gives it'),
  DEV_MAILBOX: flag
    .optional()
    .describe('Show the outbox at /dev/mailbox to this machine; default only outside production'),
  ...socialEnvironment,
  ...analyticsEnvironment,
  ...imageGeneratorEnvironment,
  EMBEDDERS: embedders.describe(
    'Sites that may show /tts-iframe and /tts-demo-iframe in a frame, with commas between: https://example.com; none for this website alone; default every site, since these pages know nobody by a cookie',
  ),
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0).describe('How many proxies stand in front'),
  COUNTRY_HEADER: optional.describe('Header in which a trusted proxy gives the two-letter country'),
  CODEC: z.enum(['auto', 'node-av', 'ffmpeg']).default('auto').describe('Which codec decodes and encodes'),
  WORKERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe('Parallel jobs; default one a core, at most 4'),
  FORMANT_MODELS: optional.describe('Folder of installed neural models; default models in DATA_DIR'),
  FORMANT_ONNXRUNTIME: optional.describe(
    'Folder of an onnxruntime-node package; default the one that is installed beside Formant',
  ),
  MODELS: z
    .enum(['small', 'natural', 'none'])
    .default('small')
    .describe(
      'Neural models that the start fetches where they are not installed: small for what takes noise out (0.5 MB) and for what runs voices of sherpa-onnx (10 MB), natural for the natural voice too (92 MB), none for nothing',
    ),
  UPLOAD_LIMIT_BYTES: z.coerce.number().int().positive().default(uploadLimitBytes).describe('Largest upload'),
  STORAGE_ACCOUNT_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(20 * 1024 ** 3)
    .describe('What an account may keep'),
  STORAGE_VISITOR_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(4 * 1024 ** 3)
    .describe('What a browser that is not signed in may keep'),
  STORAGE_ADDRESS_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(20 * 1024 ** 3)
    .describe('What all browsers of an address that are not signed in may keep together'),
  OPEN_UPLOADS: z.coerce
    .number()
    .int()
    .positive()
    .default(50)
    .describe('Unfinished uploads of a person; an address may have ten times as many'),
  DISK_RESERVE_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(1024 ** 3)
    .describe('Free space in DATA_DIR below which uploads and jobs are refused while the rest goes on'),
  SURVEY_AGAIN_DAYS: days
    .default(180)
    .describe('Days after which a survey that somebody left unanswered may be shown again; 0 shows none'),
  SURVEY_HOOK_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe('Secret of the Typeform webhooks to /webhooks/survey/intent, /uninstall and /nps'),
  WEBHOOKS_PRIVATE: flag
    .default(false)
    .describe(
      'Lets webhooks of accounts go to private addresses and by http, for receivers in the own network',
    ),
  FLAGS: fixedFlags
    .optional()
    .describe('Variants that everybody gets, such as paywall=ver_i; default what the weights say'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Log detail'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(0)
    .describe('Loopback port of /metrics; 0 serves it on PORT to loopback callers only'),
  STARTER_CONTENT: flag
    .default(true)
    .describe('Keep the voices and the soundboard that the product brings along'),
  RATE_LIMITS: flag.default(true).describe('Off only for tests and load drills'),
});

export interface Config {
  env: 'development' | 'production' | 'test';
  port: number;
  host: string;
  role: 'all' | 'web' | 'worker';
  dataDir: string;
  publicUrl: string;
  secret: string;
  databaseUrl: string | null;
  redisUrl: string | null;
  s3: S3Settings | null;
  smtpUrl: string | null;
  mailFrom: string;
  /** Told of each message sent by a form. */
  staffMail: string | null;
  messagesKeptMonths: number;
  unconfirmedDays: number;
  /** Three codes. */
  affiliateTiers: readonly string[];
  /** null where there is no support desk to lead people to. */
  supportDesk: { url: string; secret: string } | null;
  devMailbox: boolean;
  /** The providers that people can sign in with. */
  social: SocialSettings;
  /** What measures the visits of people who allow it. */
  analytics: AnalyticsServices;
  imageGenerator: ImageGeneratorSettings;
  /** Origins of sites that may show the pages for frames. */
  embedders: readonly string[];
  trustProxy: number;
  countryHeader: string | null;
  codec: 'auto' | 'node-av' | 'ffmpeg';
  workers: number | null;
  modelsDir: string;
  /** Installed at the start where it is not there. */
  models: 'small' | 'natural' | 'none';
  uploadLimitBytes: number;
  storageAccountBytes: number;
  storageVisitorBytes: number;
  storageAddressBytes: number;
  openUploads: number;
  diskReserveBytes: number;
  /** 0 shows no survey. */
  surveyAgainDays: number;
  surveyHookSecret: string | null;
  /** Webhooks may go to private addresses, and by http. */
  webhooksPrivate: boolean;
  /** The variant that everybody gets, by flag. */
  flags: Partial<Record<FlagName, string>>;
  logLevel: string;
  metricsPort: number;
  starterContent: boolean;
  rateLimits: boolean;
}

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the whole configuration once.
 * @throws ConfigError naming every faulty setting, in one message
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw faulty(settingFaults(parsed.error.issues, given, (name) => purposes[name]?.description));
  const e = parsed.data;
  const halves = [
    ...halfPairs(e),
    ...imageGeneratorFaults(e),
    ...(!e.SUPPORT_SSO_URL === !e.SUPPORT_SSO_SECRET
      ? []
      : ['  SUPPORT_SSO_URL, SUPPORT_SSO_SECRET: one is of no use without the other']),
    ...(!e.POSTHOG_KEY === !e.POSTHOG_URL
      ? []
      : ['  POSTHOG_KEY, POSTHOG_URL: one is of no use without the other']),
  ];
  if (halves.length > 0) throw faulty(halves);
  const dataDir = path.resolve(e.DATA_DIR);
  const secret = inFolder(dataDir, () => e.SECRET ?? keptSecret(dataDir));
  return {
    env: e.NODE_ENV,
    port: given.PORT === undefined && e.ROLE === 'worker' ? 0 : e.PORT,
    host: e.HOST,
    role: e.ROLE,
    dataDir,
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ''),
    secret,
    databaseUrl: e.DATABASE_URL ?? null,
    redisUrl: e.REDIS_URL ?? null,
    s3: s3Settings(e),
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM,
    staffMail: e.STAFF_MAIL ?? null,
    messagesKeptMonths: e.MESSAGES_KEPT_MONTHS,
    unconfirmedDays: e.UNCONFIRMED_DAYS ?? (e.SMTP_URL ? 30 : 0), // without letters nobody can confirm
    affiliateTiers: e.AFFILIATE_TIERS,
    supportDesk:
      e.SUPPORT_SSO_URL && e.SUPPORT_SSO_SECRET
        ? { url: e.SUPPORT_SSO_URL, secret: e.SUPPORT_SSO_SECRET }
        : null,
    devMailbox: !e.SMTP_URL && (e.DEV_MAILBOX ?? e.NODE_ENV !== 'production'),
    social: socialSettings(e),
    analytics: analyticsSettings(e),
    imageGenerator: imageGeneratorSettings(e, secret),
    embedders: e.EMBEDDERS,
    trustProxy: e.TRUST_PROXY,
    countryHeader: e.COUNTRY_HEADER?.toLowerCase() ?? null,
    codec: e.CODEC,
    workers: e.WORKERS ?? null,
    modelsDir: modelsFolder(e),
    models: e.MODELS,
    uploadLimitBytes: e.UPLOAD_LIMIT_BYTES,
    storageAccountBytes: e.STORAGE_ACCOUNT_BYTES,
    storageVisitorBytes: e.STORAGE_VISITOR_BYTES,
    storageAddressBytes: e.STORAGE_ADDRESS_BYTES,
    openUploads: e.OPEN_UPLOADS,
    diskReserveBytes: e.DISK_RESERVE_BYTES,
    surveyAgainDays: e.SURVEY_AGAIN_DAYS,
    surveyHookSecret: e.SURVEY_HOOK_SECRET ?? null,
    webhooksPrivate: e.WEBHOOKS_PRIVATE,
    flags: e.FLAGS ?? {},
    logLevel: e.LOG_LEVEL,
    metricsPort: e.METRICS_PORT,
    starterContent: e.STARTER_CONTENT,
    rateLimits: e.RATE_LIMITS,
  };
}

// safe: looked up by any name, known or not
const purposes: Record<string, z.ZodType | undefined> = environment.shape;

/** Variables that were probably meant as settings. */
export const misspelt = (env: Record<string, string | undefined>): Misspelt[] =>
  misspeltSettings(env, Object.keys(environment.shape));

const faulty = (faults: readonly string[]): ConfigError =>
  new ConfigError(
    `${faults.length === 1 ? 'A setting is' : `${faults.length} settings are`} wrong:\n${faults.join('\n')}\nSettings come from the environment and from .env; .env.example says what each of them takes.`,
  );

/** @throws ConfigError where the folder can't be made or written in */
function inFolder<T>(dataDir: string, keep: () => T): T {
  try {
    mkdirSync(dataDir, { recursive: true });
    return keep();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(
      `The server can’t keep its data in ${dataDir}: ${reason}. Let this user write there, or set DATA_DIR to a folder that can be written.`,
      { cause },
    );
  }
}

function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  if (!existsSync(file))
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}
