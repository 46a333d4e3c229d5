// Written by `npm run generate` from the contract of the API; changes here are lost.

/** Every code that a refusal can carry. */
export type ErrorCode =
  | 'bad_request'
  | 'unauthenticated'
  | 'wrong_credentials'
  | 'otp_required'
  | 'quota_exhausted'
  | 'forbidden'
  | 'wrong_password'
  | 'deactivated'
  | 'bad_signature'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'missing_parts'
  | 'illegal_transition'
  | 'expired'
  | 'too_large'
  | 'not_audio'
  | 'unsupported_codec'
  | 'wrong_type'
  | 'csrf_mismatch'
  | 'invalid'
  | 'checksum_mismatch'
  | 'truncated'
  | 'empty'
  | 'too_long'
  | 'too_many_channels'
  | 'bad_option'
  | 'bad_voice'
  | 'bad_samples'
  | 'no_model'
  | 'bad_model'
  | 'out_of_memory'
  | 'captcha_required'
  | 'too_many_requests'
  | 'internal'
  | 'unknown_format'
  | 'overloaded'
  | 'provider_unavailable'
  | 'unavailable'
  | 'insufficient_storage';

export type ConvertItem = {
  /** uuid */
  uuid: string;
  status: 'queued' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | 'expired';
  progress: number;
  position: number | null;
  etaMs: number | null;
  error: {
    code: string;
    message: string;
  } | null;
  title: string;
  /** uuid */
  voiceUuid: string;
  voiceName: string;
  where: 'auto' | 'computer' | 'server';
  assignee: 'server' | 'device';
  deviceName: string | null;
  /** uuid */
  audioId: string;
  sourceUrl: string | null;
  settings: { [name: string]: unknown };
  format: 'wav' | 'mp3' | 'ogg' | 'flac' | 'm4a' | 'mp4';
  resultAudioId: string | null;
  result: {
    /** uuid */
    id: string;
    voiceUuid: string | null;
    title: string;
    kind: 'source' | 'conversion' | 'tts' | 'recording';
    format: string;
    durationMs: number;
    sizeBytes: number;
    sampleRate: number;
    channels: number;
    peaksUrl: string | null;
    url: string;
    isSample: boolean;
    shareCode: string | null;
    /** date-time */
    createdAt: string;
    expiresAt: string | null;
  } | null;
  /** date-time */
  createdAt: string;
  endedAt: string | null;
};

export type Voice = {
  /** uuid */
  uuid: string;
  id: number;
  name: string;
  slug: string;
  description: string | null;
  ownerUsername: string | null;
  official: boolean;
  kind: 'preset' | 'profile' | 'tts' | 'model';
  engine: 'dsp' | 'onnx' | 'external';
  language: string;
  accent: string | null;
  gender: 'male' | 'female' | 'neutral';
  age: 'child' | 'young' | 'middle' | 'old' | null;
  useCase: 'characters' | 'gaming' | 'streaming' | 'narration' | 'calls' | 'education' | 'advertising' | 'assistant' | null;
  categoryId: number;
  tags: string[];
  visibility: 'private' | 'unlisted' | 'public';
  status: 'draft' | 'queued' | 'training' | 'ready' | 'failed' | 'cancelled';
  consent: 'own-voice' | 'licensed' | 'synthetic' | null;
  consentMissing: 'declaration' | 'recording' | 'words' | null;
  licence: 'CC0-1.0' | 'CC-BY-4.0' | 'CC-BY-SA-4.0' | 'CC-BY-NC-4.0' | 'use-only' | 'CC-BY-SA-3.0' | 'GPL-3.0-or-later' | 'Apache-2.0' | 'MIT' | 'BSD-like';
  settings: {
    /** -24 to 24; default 0 */
    pitch: number;
    /** -12 to 12; default 0 */
    formant: number;
    /** 0 to 200; default 100 */
    intonation: number;
    /** 0 to 100; default 0 */
    breath: number;
    /** default null */
    monotoneHz: number | null;
    /** default null */
    range: {
      /** 40 to 1000 */
      lowHz: number;
      /** 40 to 1000 */
      highHz: number;
    } | null;
    /** default [] */
    effects: ({
      kind: 'equalizer';
      /** default true */
      on: boolean;
      /** 20 to 2000; default 20 */
      highpassHz: number;
      /** 40 to 1000; default 200 */
      lowHz: number;
      /** -18 to 18; default 0 */
      lowDb: number;
      /** 200 to 8000; default 1500 */
      midHz: number;
      /** -18 to 18; default 0 */
      midDb: number;
      /** 0.2 to 8; default 0.9 */
      midQ: number;
      /** 1000 to 12000; default 5000 */
      highHz: number;
      /** -18 to 18; default 0 */
      highDb: number;
      /** 500 to 20000; default 20000 */
      lowpassHz: number;
    } | {
      kind: 'compressor';
      /** default true */
      on: boolean;
      /** -60 to 0; default -24 */
      thresholdDb: number;
      /** 1 to 20; default 2.5 */
      ratio: number;
      /** 0 to 24; default 10 */
      kneeDb: number;
      /** 0.1 to 200; default 8 */
      attackMs: number;
      /** 5 to 2000; default 150 */
      releaseMs: number;
      /** 0 to 24; default 4 */
      makeupDb: number;
    } | {
      kind: 'saturation';
      /** default true */
      on: boolean;
      /** 0 to 36; default 6 */
      driveDb: number;
    } | {
      kind: 'ring';
      /** default true */
      on: boolean;
      /** 1 to 4000; default 49 */
      carrierHz: number;
      /** 0 to 1; default 0.35 */
      mix: number;
    } | {
      kind: 'delay';
      /** default true */
      on: boolean;
      /** 1 to 2000; default 250 */
      timeMs: number;
      /** 0 to 0.95; default 0.35 */
      feedback: number;
      /** 200 to 20000; default 6000 */
      dampingHz: number;
      /** 0 to 1; default 0.3 */
      mix: number;
    } | {
      kind: 'reverb';
      /** default true */
      on: boolean;
      /** 0.1 to 10; default 1.2 */
      seconds: number;
      /** 200 to 20000; default 4000 */
      dampingHz: number;
      /** 0 to 1; default 0.2 */
      mix: number;
    } | {
      kind: 'bitcrusher';
      /** default true */
      on: boolean;
      /** 2 to 16; default 10 */
      bits: number;
      /** 500 to 48000; default 16000 */
      rateHz: number;
    } | {
      kind: 'radio';
      /** default true */
      on: boolean;
      /** 0 to 1; default 0.6 */
      amount: number;
    })[];
  } | null;
  synthesizer: string | null;
  version: number;
  modelSha256: string | null;
  modelBytes: number | null;
  canDownload: boolean;
  avatarUrl: string | null;
  previewUrl: string | null;
  previewText: string | null;
  face: {
    bands: number[];
    bars: number[];
  } | null;
  sampleUrl: string | null;
  votes: number;
  uses: number;
  favorites: number;
  mine: boolean;
  favorite: boolean;
  favoriteId: number | null;
  /** -1 to 1 */
  myVote: number;
  mySettings: {
    /** -24 to 24 */
    pitch?: number;
    /** -12 to 12 */
    formant?: number;
    /** 0 to 200 */
    intonation?: number;
    /** 0 to 100 */
    breath?: number;
    /** 0 to 1 */
    mix?: number;
    /** -100 to 0 */
    noiseGateDb?: number;
    hotkey?: string | null;
    pinned?: boolean;
  } | null;
  notice: {
    kind: 'withdrawn' | 'deleted' | 'newer-version';
    /** date-time */
    since: string;
  } | null;
  /** date-time */
  createdAt: string;
  publishedAt: string | null;
  deletedUntil: string | null;
};

export type SoundMeasure = {
  measure: 'noise' | 'room' | 'clicks' | 'echo' | 'tone' | 'loudness';
  label: string;
  before: number | null;
  after: number | null;
  unit: string;
  word: string;
  text: string;
  bands?: {
    band: string;
    changeDb: number;
  }[];
};

/** What every call takes and answers, by its method and path. */
export interface Calls {
  /** The bytes of a stored file, whole or a range; the signed query is the permission. Anybody may call it, signed in or not. An API key needs the scope `jobs:read`. The answer is the bytes themselves. */
  'GET /api/files/{name}': {
    path: { name: string };
    query: { key: string; expires: number; type?: string; save?: '1'; holder?: string; signature: string };
    answer: Response;
  };
  /** Who gave the token, by OpenID Connect Core 5.3; scope openid, and email for the address. Anybody may call it, signed in or not. An API key needs the scope `openid`. Scripts of every site may call it, with a token of OAuth. */
  'POST /api/oauth/userInfo': {
    answer: {
      /** uuid */
      sub: string;
      preferred_username: string | null;
      picture: string | null;
      email?: string;
      email_verified?: boolean;
    };
  };
  /** As POST. Anybody may call it, signed in or not. An API key needs the scope `openid`. Scripts of every site may call it, with a token of OAuth. */
  'GET /api/oauth/userInfo': {
    answer: {
      /** uuid */
      sub: string;
      preferred_username: string | null;
      picture: string | null;
      email?: string;
      email_verified?: boolean;
    };
  };
  /** The own and the favourite voices of whoever gave the token; scope voices:read. Anybody may call it, signed in or not. An API key needs the scope `voices:read`. Scripts of every site may call it, with a token of OAuth. */
  'GET /api/oauth/voices': {
    query?: { page?: number; perPage?: number };
    answer: {
      data: Voice[];
      meta: {
        page: number;
        perPage: number;
        total: number;
      };
    };
  };
  /** Cancels a speech that waits or runs; its characters are given back. Anybody may call it, signed in or not. An API key needs the scope `jobs:write`. */
  'POST /api/tts/cancel/{audioId}': {
    path: { audioId: string };
    answer: {
      /** uuid */
      uuid: string;
      status: 'queued' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | 'expired';
      progress: number;
      position: number | null;
      etaMs: number | null;
      error: {
        code: string;
        message: string;
      } | null;
      durationMs: number | null;
      words: {
        startMs: number;
        endMs: number;
        text: string;
        charStart: number;
        charEnd: number;
      }[] | null;
      voiceId: string;
      speed: number;
      pitch: number;
      studio: boolean;
      format: 'mp3' | 'wav' | 'ogg' | 'flac' | 'm4a';
      text: string;
      cost: number;
      engine: string | null;
      url: string | null;
      peaksUrl: string | null;
      /** date-time */
      createdAt: string;
      expiresAt: string | null;
    };
  };
  /** Whether the caller may have so many characters spoken now; a quote before generating. Anybody may call it, signed in or not. An API key needs the scope `jobs:read`. */
  'GET /api/tts/check-eligibility': {
    query?: { chars?: number };
    answer: {
      eligible: boolean;
      reason: string | null;
      remainingChars: number;
      maxChars: number;
      /** date-time */
      resetsAt: string;
      tokens: number;
    };
  };
  /** The sound itself, in its own or another format; takes Range requests. Anybody may call it, signed in or not. An API key needs the scope `jobs:read`. The answer is the bytes themselves. */
  'GET /api/tts/download-audio/{audioId}': {
    path: { audioId: string };
    query?: { format?: 'mp3' | 'wav' | 'ogg' | 'flac' | 'm4a' };
    answer: Response;
  };
  /** Has a text spoken by a job; the same request of the same caller is answered from what was made. Anybody may call it, signed in or not. An API key needs the scope `jobs:write`. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/tts/generate': {
    body: {
      /** 1 to 50000 characters */
      text: string;
      /** 1 to 80 characters */
      voiceId: string;
      /** at most 35 characters */
      language?: string;
      /** 0.5 to 2; default 1 */
      speed?: number;
      /** -12 to 12; default 0 */
      pitch?: number;
      /** default false */
      studio?: boolean;
      /** default "mp3" */
      format?: 'mp3' | 'wav' | 'ogg' | 'flac' | 'm4a';
      /** default true */
      timestamps?: boolean;
    };
    answer: {
      /** uuid */
      audioId: string;
      status: 'queued' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | 'expired';
      cost: number;
      cached: boolean;
    };
  };
  /** Has a text spoken in a voice of the library, as `generate` with `voice:<uuid>`. Needs a signed-in account. An API key needs the scope `jobs:write`. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/tts/generate-cloned-voice': {
    body: {
      /** 1 to 50000 characters */
      text: string;
      /** 1 to 80 characters */
      voiceId: string;
      /** at most 35 characters */
      language?: string;
      /** 0.5 to 2; default 1 */
      speed?: number;
      /** -12 to 12; default 0 */
      pitch?: number;
      /** default false */
      studio?: boolean;
      /** default "mp3" */
      format?: 'mp3' | 'wav' | 'ogg' | 'flac' | 'm4a';
      /** default true */
      timestamps?: boolean;
    };
    answer: {
      /** uuid */
      audioId: string;
      status: 'queued' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | 'expired';
      cost: number;
      cached: boolean;
    };
  };
  /** State and result of one speech; `waitMs` waits for its end. Anybody may call it, signed in or not. An API key needs the scope `jobs:read`. */
  'GET /api/tts/get-audio-status/{audioId}': {
    path: { audioId: string };
    query?: { waitMs?: number };
    answer: {
      /** uuid */
      uuid: string;
      status: 'queued' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | 'expired';
      progress: number;
      position: number | null;
      etaMs: number | null;
      error: {
        code: string;
        message: string;
      } | null;
      durationMs: number | null;
      words: {
        startMs: number;
        endMs: number;
        text: string;
        charStart: number;
        charEnd: number;
      }[] | null;
      voiceId: string;
      speed: number;
      pitch: number;
      studio: boolean;
      format: 'mp3' | 'wav' | 'ogg' | 'flac' | 'm4a';
      text: string;
      cost: number;
      engine: string | null;
      url: string | null;
      peaksUrl: string | null;
      /** date-time */
      createdAt: string;
      expiresAt: string | null;
    };
  };
  /** The caller's speeches, newest first, without their words. Anybody may call it, signed in or not. An API key needs the scope `jobs:read`. */
  'GET /api/tts/history': {
    query?: { page?: number; perPage?: number };
    answer: {
      data: ({
        /** uuid */
        uuid: string;
        status: 'queued' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | 'expired';
        progress: number;
        position: number | null;
        etaMs: number | null;
        error: {
          code: string;
          message: string;
        } | null;
        durationMs: number | null;
        words: {
          startMs: number;
          endMs: number;
          text: string;
          charStart: number;
          charEnd: number;
        }[] | null;
        voiceId: string;
        speed: number;
        pitch: number;
        studio: boolean;
        format: 'mp3' | 'wav' | 'ogg' | 'flac' | 'm4a';
        text: string;
        cost: number;
        engine: string | null;
        url: string | null;
        peaksUrl: string | null;
        /** date-time */
        createdAt: string;
        expiresAt: string | null;
      })[];
      meta: {
        page: number;
        perPage: number;
        total: number;
      };
    };
  };
  /** Speaks while the answer runs: JSON lines (`start`, `sound` for every sentence, then `end` or `error`). Anybody may call it, signed in or not. An API key needs the scope `jobs:write`. The answer is the bytes themselves. */
  'POST /api/tts/stream': {
    body: {
      /** 1 to 5000 characters */
      text: string;
      /** 1 to 80 characters */
      voiceId: string;
      /** at most 35 characters */
      language?: string;
      /** 0.5 to 2; default 1 */
      speed?: number;
      /** -12 to 12; default 0 */
      pitch?: number;
      /** default false */
      studio?: boolean;
      /** default "mp3" */
      format?: 'mp3' | 'wav' | 'ogg' | 'flac' | 'm4a';
      /** default true */
      timestamps?: boolean;
    };
    answer: Response;
  };
  /** Every voice that can speak text here, after the caller's own and favourite ones. Anybody may call it, signed in or not. An API key needs the scope `voices:read`. */
  'GET /api/tts/voices': {
    query?: { language?: string };
    answer: {
      data: ({
        id: string;
        kind: 'tts';
        name: string;
        language: string;
        languageName: string;
        gender: 'male' | 'female' | 'neutral';
        engine: string;
        licence: string;
        previewUrl: string;
        settings?: {
          /** -24 to 24; default 0 */
          pitch: number;
          /** -12 to 12; default 0 */
          formant: number;
          /** 0 to 200; default 100 */
          intonation: number;
          /** 0 to 100; default 0 */
          breath: number;
          /** default null */
          monotoneHz: number | null;
          /** default null */
          range: {
            /** 40 to 1000 */
            lowHz: number;
            /** 40 to 1000 */
            highHz: number;
          } | null;
          /** default [] */
          effects: ({
            kind: 'equalizer';
            /** default true */
            on: boolean;
            /** 20 to 2000; default 20 */
            highpassHz: number;
            /** 40 to 1000; default 200 */
            lowHz: number;
            /** -18 to 18; default 0 */
            lowDb: number;
            /** 200 to 8000; default 1500 */
            midHz: number;
            /** -18 to 18; default 0 */
            midDb: number;
            /** 0.2 to 8; default 0.9 */
            midQ: number;
            /** 1000 to 12000; default 5000 */
            highHz: number;
            /** -18 to 18; default 0 */
            highDb: number;
            /** 500 to 20000; default 20000 */
            lowpassHz: number;
          } | {
            kind: 'compressor';
            /** default true */
            on: boolean;
            /** -60 to 0; default -24 */
            thresholdDb: number;
            /** 1 to 20; default 2.5 */
            ratio: number;
            /** 0 to 24; default 10 */
            kneeDb: number;
            /** 0.1 to 200; default 8 */
            attackMs: number;
            /** 5 to 2000; default 150 */
            releaseMs: number;
            /** 0 to 24; default 4 */
            makeupDb: number;
          } | {
            kind: 'saturation';
            /** default true */
            on: boolean;
            /** 0 to 36; default 6 */
            driveDb: number;
          } | {
            kind: 'ring';
            /** default true */
            on: boolean;
            /** 1 to 4000; default 49 */
            carrierHz: number;
            /** 0 to 1; default 0.35 */
            mix: number;
          } | {
            kind: 'delay';
            /** default true */
            on: boolean;
            /** 1 to 2000; default 250 */
            timeMs: number;
            /** 0 to 0.95; default 0.35 */
            feedback: number;
            /** 200 to 20000; default 6000 */
            dampingHz: number;
            /** 0 to 1; default 0.3 */
            mix: number;
          } | {
            kind: 'reverb';
            /** default true */
            on: boolean;
            /** 0.1 to 10; default 1.2 */
            seconds: number;
            /** 200 to 20000; default 4000 */
            dampingHz: number;
            /** 0 to 1; default 0.2 */
            mix: number;
          } | {
            kind: 'bitcrusher';
            /** default true */
            on: boolean;
            /** 2 to 16; default 10 */
            bits: number;
            /** 500 to 48000; default 16000 */
            rateHz: number;
          } | {
            kind: 'radio';
            /** default true */
            on: boolean;
            /** 0 to 1; default 0.6 */
            amount: number;
          })[];
        };
        synthesizer?: string;
        natural?: string;
      })[];
      /** Whether a model here can speak like the recordings of a trained voice; see `natural` */
      likens: boolean;
    };
  };
  /** A short sentence spoken by a voice, as MP3. Anybody may call it, signed in or not. An API key needs the scope `voices:read`. The answer is the bytes themselves. */
  'GET /api/tts/voices/{voiceId}/preview': {
    path: { voiceId: string };
    answer: Response;
  };
  /** Joins the parts and looks at the content. Asking again gives the same answer. Anybody may call it, signed in or not. An API key needs the scope `jobs:write`. */
  'POST /api/upload/complete': {
    body: {
      /** uuid */
      uploadId: string;
      parts?: {
        /** 1 to 10000 */
        partNumber: number;
        /** at most 200 characters */
        etag: string;
      }[];
    };
    answer: {
      /** uuid */
      uploadId: string;
      fileName: string;
      size: number;
      /** ^[0-9a-f]{64}$ */
      sha256: string;
      probe: {
        format: string;
        codec: string;
        durationMs: number | null;
        sampleRate: number;
        channels: number;
      } | null;
    };
  };
  /** Signed addresses that take a PUT of one part each. Anybody may call it, signed in or not. An API key needs the scope `jobs:write`. */
  'POST /api/upload/get-chunk-url': {
    body: {
      /** uuid */
      uploadId: string;
      /** 1 to 10000 */
      partNumber?: number;
      /** ^[0-9a-f]{64}$ */
      sha256?: string;
      parts?: {
        /** 1 to 10000 */
        partNumber: number;
        /** ^[0-9a-f]{64}$ */
        sha256?: string;
      }[];
    };
    answer: {
      url: string;
      urls: {
        /** 1 to 10000 */
        partNumber: number;
        url: string;
      }[];
      /** date-time */
      expiresAt: string;
    };
  };
  /** As get-presigned-url, at Google Cloud Storage where it is configured. Anybody may call it, signed in or not. An API key needs the scope `jobs:write`. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/upload/get-google-url': {
    body: {
      /** 1 to 255 characters */
      fileName: string;
      /** at most 127 characters; ^[\w.+-]+\/[\w.+-]+(;.*)?$; default "application/octet-stream" */
      contentType?: string;
      /** at least 0 */
      size: number;
      /** default "tool" */
      purpose?: 'tool' | 'voice' | 'sound' | 'avatar' | 'model';
      /** ^[0-9a-f]{64}$ */
      sha256?: string;
    };
    answer: {
      /** uuid */
      uploadId: string;
      url: string;
      method: 'PUT';
      headers: { [name: string]: string };
      /** date-time */
      expiresAt: string;
      provider: 'gcs' | 'local';
    };
  };
  /** One signed address for a file that travels in one request; `complete` ends it as well. Anybody may call it, signed in or not. An API key needs the scope `jobs:write`. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/upload/get-presigned-url': {
    body: {
      /** 1 to 255 characters */
      fileName: string;
      /** at most 127 characters; ^[\w.+-]+\/[\w.+-]+(;.*)?$; default "application/octet-stream" */
      contentType?: string;
      /** at least 0 */
      size: number;
      /** default "tool" */
      purpose?: 'tool' | 'voice' | 'sound' | 'avatar' | 'model';
      /** ^[0-9a-f]{64}$ */
      sha256?: string;
    };
    answer: {
      /** uuid */
      uploadId: string;
      url: string;
      method: 'PUT';
      headers: { [name: string]: string };
      /** date-time */
      expiresAt: string;
    };
  };
  /** Starts an upload in parts, or finds the unfinished one with the same fingerprint. Anybody may call it, signed in or not. An API key needs the scope `jobs:write`. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/upload/initialize': {
    body: {
      /** 1 to 255 characters */
      fileName: string;
      /** at most 127 characters; ^[\w.+-]+\/[\w.+-]+(;.*)?$; default "application/octet-stream" */
      contentType?: string;
      /** at least 0 */
      size: number;
      /** default "tool" */
      purpose?: 'tool' | 'voice' | 'sound' | 'avatar' | 'model';
      /** 1 to 200 characters */
      fingerprint?: string;
      /** 5242880 to 67108864 */
      partSize?: number;
    };
    answer: {
      /** uuid */
      uploadId: string;
      partSize: number;
      partCount: number;
      existingParts: number[];
      /** date-time */
      expiresAt: string;
    };
  };
  /** The parts that have arrived. Anybody may call it, signed in or not. An API key needs the scope `jobs:write`. */
  'POST /api/upload/list-parts': {
    body: {
      /** uuid */
      uploadId: string;
    };
    answer: {
      status: 'initialised' | 'uploading' | 'completed' | 'refused' | 'expired';
      partSize: number;
      partCount: number;
      parts: {
        /** 1 to 10000 */
        partNumber: number;
        size: number;
        etag: string;
      }[];
    };
  };
  /** The caller's unfinished uploads, to go on with after a crash. Anybody may call it, signed in or not. An API key needs the scope `jobs:write`. */
  'POST /api/upload/pending-uploads': {
    answer: {
      data: ({
        /** uuid */
        uploadId: string;
        fileName: string;
        purpose: 'tool' | 'voice' | 'sound' | 'avatar' | 'model';
        size: number;
        uploadedBytes: number;
        /** date-time */
        expiresAt: string;
      })[];
    };
  };
  /** Takes the bytes of one part; the signed query is the permission. Answers the ETag header. Anybody may call it, signed in or not. An API key needs the scope `jobs:write`. The body is the bytes themselves. */
  'PUT /api/upload/put/{transfer}/{partNumber}': {
    path: { transfer: string; partNumber: string };
    query: { key: string; offset: number; size: number; sha256?: string; expires: number; signature: string };
    body: Blob;
    answer: undefined;
  };
  /** The caller's conversions, newest first. Needs a signed-in account. An API key needs the scope `jobs:read`. */
  'GET /api/voice/convert-items': {
    query?: { page?: number; perPage?: number };
    answer: {
      data: ConvertItem[];
      meta: {
        page: number;
        perPage: number;
        total: number;
      };
    };
  };
  /** Has a recording of one's own spoken in a voice, on one's own computer or at the server. Needs a signed-in account. An API key needs the scope `jobs:write`. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/voice/convert/{voiceUUID}': {
    path: { voiceUUID: string };
    body: {
      /** uuid */
      audioId: string;
      /** default "auto" */
      where?: 'auto' | 'computer' | 'server';
      /** default {} */
      settings?: {
        /** -24 to 24 */
        pitch?: number;
        /** -12 to 12 */
        formant?: number;
        /** 0 to 200 */
        intonation?: number;
        /** 0 to 100 */
        breath?: number;
        /** 0 to 100 */
        mix?: number;
        /** -24 to 24 */
        gain?: number;
        keepLevel?: boolean;
      };
      /** default "wav" */
      format?: 'wav' | 'mp3' | 'ogg' | 'flac' | 'm4a' | 'mp4';
    };
    answer: ConvertItem;
  };
  /** Voices by uuid, in the order that was asked for; what the caller may not see is missing. Anybody may call it, signed in or not. An API key needs the scope `voices:read`. */
  'POST /api/voice/get-a-voices': {
    body: {
      uuids: string[];
    };
    answer: {
      data: Voice[];
      missing: string[];
    };
  };
  /** The caller's favourites, newest first, also those that were taken back since. Needs a signed-in account. An API key needs the scope `voices:read`. */
  'GET /api/voice/get-favorite-voices': {
    query?: { page?: number; perPage?: number };
    answer: {
      data: Voice[];
      meta: {
        page: number;
        perPage: number;
        total: number;
      };
    };
  };
  /** The caller's own voices; with `deleted` those that can still be brought back. Needs a signed-in account. An API key needs the scope `voices:read`. */
  'GET /api/voice/get-my-voices': {
    query?: { page?: number; perPage?: number; status?: 'draft' | 'queued' | 'training' | 'ready' | 'failed' | 'cancelled'; kind?: 'preset' | 'profile' | 'tts' | 'model'; q?: string; sort?: 'new' | 'name' | 'votes' | 'uses'; deleted?: string };
    answer: {
      data: Voice[];
      meta: {
        page: number;
        perPage: number;
        total: number;
      };
    };
  };
  /** The public voices: search, facets and four orders, all together. Anybody may call it, signed in or not. An API key needs the scope `voices:read`. */
  'GET /api/voice/get-voice-universe-voices': {
    query?: { page?: number; perPage?: number; q?: string; language?: string; accent?: string; gender?: string; age?: string; useCase?: string; category?: string; tags?: string; licence?: string; engine?: string; kind?: string; sort?: 'trending' | 'new' | 'votes' | 'uses' };
    answer: {
      data: Voice[];
      meta: {
        page: number;
        perPage: number;
        total: number;
      };
    };
  };
  /** One voice, as its page shows it. Anybody may call it, signed in or not. An API key needs the scope `voices:read`. */
  'GET /api/voice/get-voice/{voiceUUID}': {
    path: { voiceUUID: string };
    answer: Voice;
  };
  /** What has changed in a voice, newest first. Anybody may call it, signed in or not. An API key needs the scope `voices:read`. */
  'GET /api/voice/versions/{voiceUUID}': {
    path: { voiceUUID: string };
    answer: {
      data: ({
        version: number;
        changelog: string | null;
        modelSha256: string | null;
        modelBytes: number | null;
        /** date-time */
        createdAt: string;
      })[];
    };
  };
  /** Server-sent events: each `update` carries the job as get-result shows it, until it ends. Anybody may call it, signed in or not. An API key needs the scope `jobs:read`. The answer is a stream of server-sent events. */
  'GET /api/web-tools/queue/events/{uuid}': {
    path: { uuid: string };
    answer: Response;
  };
  /** The caller's jobs of one tool, newest first, with the length of the line. Anybody may call it, signed in or not. An API key needs the scope `jobs:read`. The same as `/api/web-tools/queue/get-queue-item/{tool}/{type}`, without what stands last there. */
  'GET /api/web-tools/queue/get-queue-item/{tool}': {
    path: { tool: 'vocal-remover' | 'voice-changer' | 'stem-splitter' | 'echo-remover' | 'bpm-finder' | 'audio-enhancer' | 'reverb-remover' | 'converter' };
    answer: {
      data: ({
        id: number;
        /** uuid */
        uuid: string;
        tool: 'vocal-remover' | 'voice-changer' | 'stem-splitter' | 'echo-remover' | 'bpm-finder' | 'audio-enhancer' | 'reverb-remover' | 'converter';
        type: 'free' | 'premium';
        name: string;
        status: 'queued' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | 'expired';
        stage: string | null;
        progress: number;
        position: number | null;
        etaMs: number | null;
        error: {
          code: string;
          message: string;
        } | null;
        engine: string | null;
        attempts: number;
        /** date-time */
        createdAt: string;
        endedAt: string | null;
        /** date-time */
        expiresAt: string;
      })[];
      depth: number;
      avgMs: number | null;
    };
  };
  /** The caller's jobs of one tool, newest first, with the length of the line. Anybody may call it, signed in or not. An API key needs the scope `jobs:read`. */
  'GET /api/web-tools/queue/get-queue-item/{tool}/{type}': {
    path: { tool: 'vocal-remover' | 'voice-changer' | 'stem-splitter' | 'echo-remover' | 'bpm-finder' | 'audio-enhancer' | 'reverb-remover' | 'converter'; type: 'free' | 'premium' };
    answer: {
      data: ({
        id: number;
        /** uuid */
        uuid: string;
        tool: 'vocal-remover' | 'voice-changer' | 'stem-splitter' | 'echo-remover' | 'bpm-finder' | 'audio-enhancer' | 'reverb-remover' | 'converter';
        type: 'free' | 'premium';
        name: string;
        status: 'queued' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | 'expired';
        stage: string | null;
        progress: number;
        position: number | null;
        etaMs: number | null;
        error: {
          code: string;
          message: string;
        } | null;
        engine: string | null;
        attempts: number;
        /** date-time */
        createdAt: string;
        endedAt: string | null;
        /** date-time */
        expiresAt: string;
      })[];
      depth: number;
      avgMs: number | null;
    };
  };
  /** State and outputs of one job; `waitMs` waits for its end. Anybody may call it, signed in or not. An API key needs the scope `jobs:read`. */
  'GET /api/web-tools/queue/get-result/{uuid}': {
    path: { uuid: string };
    query?: { waitMs?: number };
    answer: {
      id: number;
      /** uuid */
      uuid: string;
      tool: 'vocal-remover' | 'voice-changer' | 'stem-splitter' | 'echo-remover' | 'bpm-finder' | 'audio-enhancer' | 'reverb-remover' | 'converter';
      type: 'free' | 'premium';
      name: string;
      status: 'queued' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | 'expired';
      stage: string | null;
      progress: number;
      position: number | null;
      etaMs: number | null;
      error: {
        code: string;
        message: string;
      } | null;
      engine: string | null;
      attempts: number;
      /** date-time */
      createdAt: string;
      endedAt: string | null;
      /** date-time */
      expiresAt: string;
      input: {
        /** uuid */
        uploadId: string;
        name: string;
        durationMs: number | null;
        url: string | null;
      };
      options: { [name: string]: unknown };
      outputs: ({
        name: string;
        label: string;
        format: 'wav' | 'mp3' | 'ogg' | 'flac' | 'm4a' | 'mp4';
        url: string;
        downloadUrl: string;
        peaksUrl: string;
        sizeBytes: number;
        durationMs: number;
        sampleRate: number;
        channels: number;
      })[];
      data: {
        measures?: SoundMeasure[];
      } & { [name: string]: unknown } | null;
    };
  };
  /** The caller's jobs of all tools, newest first. Anybody may call it, signed in or not. An API key needs the scope `jobs:read`. */
  'GET /api/web-tools/queue/jobs': {
    query?: { page?: number; perPage?: number; limit?: number };
    answer: {
      data: ({
        id: number;
        /** uuid */
        uuid: string;
        tool: 'vocal-remover' | 'voice-changer' | 'stem-splitter' | 'echo-remover' | 'bpm-finder' | 'audio-enhancer' | 'reverb-remover' | 'converter';
        type: 'free' | 'premium';
        name: string;
        status: 'queued' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | 'expired';
        stage: string | null;
        progress: number;
        position: number | null;
        etaMs: number | null;
        error: {
          code: string;
          message: string;
        } | null;
        engine: string | null;
        attempts: number;
        /** date-time */
        createdAt: string;
        endedAt: string | null;
        /** date-time */
        expiresAt: string;
      })[];
      meta: {
        page: number;
        perPage: number;
        total: number;
      };
    };
  };
  /** Puts an uploaded file in line for a tool; it may still be on its way. Anybody may call it, signed in or not. An API key needs the scope `jobs:write`. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/web-tools/queue/store/{tool}': {
    path: { tool: 'vocal-remover' | 'voice-changer' | 'stem-splitter' | 'echo-remover' | 'bpm-finder' | 'audio-enhancer' | 'reverb-remover' | 'converter' };
    body: {
      /** uuid */
      uploadId: string;
      /** default {} */
      options?: { [name: string]: unknown };
      /** default "free" */
      type?: 'free' | 'premium';
      /** default "wav" */
      format?: 'wav' | 'mp3' | 'ogg' | 'flac' | 'm4a' | 'mp4';
      /** 32 to 510 */
      bitrateKbps?: number;
    };
    answer: {
      id: number;
      /** uuid */
      uuid: string;
      tool: 'vocal-remover' | 'voice-changer' | 'stem-splitter' | 'echo-remover' | 'bpm-finder' | 'audio-enhancer' | 'reverb-remover' | 'converter';
      type: 'free' | 'premium';
      name: string;
      status: 'queued' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | 'expired';
      stage: string | null;
      progress: number;
      position: number | null;
      etaMs: number | null;
      error: {
        code: string;
        message: string;
      } | null;
      engine: string | null;
      attempts: number;
      /** date-time */
      createdAt: string;
      endedAt: string | null;
      /** date-time */
      expiresAt: string;
    };
  };
  /** Cancels, retries or renames a job; `id` is its number, or its uuid when nobody owns it. Anybody may call it, signed in or not. An API key needs the scope `jobs:write`. */
  'POST /api/web-tools/update-queue-item/{id}': {
    path: { id: number | string };
    body?: {
      action: 'cancel';
    } | {
      action: 'retry';
    } | {
      action: 'rename';
      /** 1 to 120 characters */
      name: string;
    };
    answer: {
      id: number;
      /** uuid */
      uuid: string;
      tool: 'vocal-remover' | 'voice-changer' | 'stem-splitter' | 'echo-remover' | 'bpm-finder' | 'audio-enhancer' | 'reverb-remover' | 'converter';
      type: 'free' | 'premium';
      name: string;
      status: 'queued' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | 'expired';
      stage: string | null;
      progress: number;
      position: number | null;
      etaMs: number | null;
      error: {
        code: string;
        message: string;
      } | null;
      engine: string | null;
      attempts: number;
      /** date-time */
      createdAt: string;
      endedAt: string | null;
      /** date-time */
      expiresAt: string;
    };
  };
  /** As the GET of the same name. Anybody may call it, signed in or not. An API key needs the scope `jobs:write`. */
  'POST /api/web-tools/upload-finished': {
    body: {
      /** uuid */
      uploadId: string;
      /** uuid */
      uuid?: string;
    };
    answer: {
      /** uuid */
      uuid: string;
      status: 'queued' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | 'expired';
    };
  };
  /** What the caller has used today, and everybody's jobs so far. Anybody may call it, signed in or not. An API key needs the scope `jobs:read`. */
  'GET /api/web-tools/usage-count': {
    query?: { tool?: 'vocal-remover' | 'voice-changer' | 'stem-splitter' | 'echo-remover' | 'bpm-finder' | 'audio-enhancer' | 'reverb-remover' | 'converter' };
    answer: {
      used: number;
      limit: number | null;
      /** date-time */
      resetsAt: string;
      total: number;
    };
  };
}

/** How calls travel that are not JSON both ways, and which of them make something. */
export const travels: { readonly [name: string]: { readonly makes?: true; readonly as?: 'bytes' | 'events' | 'upload' } } = {
  'GET /api/files/{name}': { as: 'bytes' },
  'GET /api/tts/download-audio/{audioId}': { as: 'bytes' },
  'POST /api/tts/generate': { makes: true },
  'POST /api/tts/generate-cloned-voice': { makes: true },
  'POST /api/tts/stream': { as: 'bytes' },
  'GET /api/tts/voices/{voiceId}/preview': { as: 'bytes' },
  'POST /api/upload/get-google-url': { makes: true },
  'POST /api/upload/get-presigned-url': { makes: true },
  'POST /api/upload/initialize': { makes: true },
  'PUT /api/upload/put/{transfer}/{partNumber}': { as: 'upload' },
  'POST /api/voice/convert/{voiceUUID}': { makes: true },
  'GET /api/web-tools/queue/events/{uuid}': { as: 'events' },
  'POST /api/web-tools/queue/store/{tool}': { makes: true },
};
