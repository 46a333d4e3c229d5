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
  | 'insufficient_storage';

export type User = {
  id: number;
  /** uuid */
  uuid: string;
  email: string;
  emailVerifiedAt: string | null;
  username: string | null;
  avatarUrl: string | null;
  roles: ('user' | 'affiliate' | 'support' | 'admin')[];
  tokens: number;
  subscription: {
    plan: string;
    status: string;
    renewsAt: string | null;
    provider: string;
    surface: string;
  } | null;
  /** 2 to 2 characters */
  country: string;
  countryTier: 1 | 2;
  secondFactor: boolean;
  deviceId: string | null;
  /** date-time */
  createdAt: string;
};

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
  myVote: -1 | 0 | 1;
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

/** What every call takes and answers, by its method and path. */
export interface Calls {
  /** Undoes the deletion within its 14 days and signs in. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/account/reactivate': {
    body: {
      /** at most 254 characters */
      email: string;
      /** at most 128 characters */
      password: string;
      /** at most 64 characters; Six digits of the authenticator app, or a recovery code; spaces and dashes do not matter */
      otp?: string;
      /** at most 4096 characters; A solved challenge of GET /api/captcha/challenge, or a pass of POST /api/verify-captcha */
      captchaToken?: string;
    };
    answer: {
      user: User;
      token?: string;
    };
  };
  /** Applies for the affiliate programme. Anybody may call it, signed in or not. No API key is let in. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/affiliate-application': {
    body: {
      /** 1 to 120 characters; ^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$ */
      name: string;
      /** email; at most 254 characters */
      email: string;
      channels: string[];
      /** 0 to 2000000000 */
      audienceSize?: number;
      /** 1 to 2000 characters */
      message: string;
      /** at most 4096 characters; A solved challenge of GET /api/captcha/challenge, or a pass of POST /api/verify-captcha */
      captchaToken?: string;
    };
    answer: {
      message: string;
    };
  };
  /** Registers an affiliate: staff decides and tells by mail. The same content within a minute is one registration and is answered alike. Anybody may call it, signed in or not. No API key is let in. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/affiliate-registration': {
    body: {
      /** ^[a-z][a-z0-9-]{0,19}$ */
      affiliateTier: string;
      /** 1 to 120 characters; ^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$ */
      name: string;
      /** email; at most 254 characters */
      email: string;
      /** at most 500 characters; ^[!-~]+$ */
      website?: string;
      payout: 'paypal' | 'wise' | 'bank';
      /** ^[A-Za-z]{2}$ */
      country: string;
      tosAccepted: true;
      /** at most 4096 characters; A solved challenge of GET /api/captcha/challenge, or a pass of POST /api/verify-captcha */
      captchaToken?: string;
    };
    answer: {
      affiliateId: number;
      referralCode: string;
      status: 'pending' | 'active' | 'rejected';
    };
  };
  /** The three tiers of the affiliate programme, the smallest audience first. Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/affiliate-tiers': {
    answer: {
      tiers: string[];
    };
  };
  /** Exchanges the one-time code for a bearer token of this device. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/app-authentication': {
    body: {
      /** 1 to 256 characters */
      loginToken: string;
      /** ^[\w-]{8,64}$ */
      deviceId: string;
      /** 1 to 100 characters; ^[^\p{Cc}\u202a-\u202e\u2066-\u2069]+$ */
      deviceName: string;
      /** ^[\w.~-]{43,128}$ */
      codeVerifier: string;
    };
    answer: {
      token: string;
      user: User;
      device: {
        deviceId: string;
        name: string;
      };
    };
  };
  /** Deletes an audio with its file; its share links end. Anybody may call it, signed in or not. No API key is let in. */
  'DELETE /api/audio/delete-audio/{audio}': {
    path: { audio: string };
    answer: undefined;
  };
  /** The caller's audio, newest first, or one element by `id`. Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/audio/get': {
    query?: { page?: number; perPage?: number; kind?: 'source' | 'conversion' | 'tts' | 'recording'; voiceUUID?: string; id?: string };
    answer: {
      data: ({
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
      })[];
      meta: {
        page: number;
        perPage: number;
        total: number;
      };
    };
  };
  /** What a share link shows; the password travels in the body. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/audio/get-shared-audio/{share}': {
    path: { share: string };
    body?: {
      /** at most 128 characters */
      password?: string;
    };
    answer: {
      share: {
        /** ^[0-9A-Za-z]{10}$ */
        code: string;
        title: string;
        views: number;
        allowDownload: boolean;
        /** date-time */
        createdAt: string;
        expiresAt: string | null;
      };
      voice: {
        /** uuid */
        uuid: string;
        name: string;
        kind: 'preset' | 'profile' | 'tts' | 'model';
        licence: 'CC0-1.0' | 'CC-BY-4.0' | 'CC-BY-SA-4.0' | 'CC-BY-NC-4.0' | 'use-only' | 'CC-BY-SA-3.0' | 'GPL-3.0-or-later' | 'Apache-2.0' | 'MIT' | 'BSD-like';
        official: boolean;
        ownerUsername: string | null;
        avatarUrl: string | null;
      } | null;
      audio: {
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
      };
    };
  };
  /** What may be said of a share link to everybody, without its sound; nothing is counted. Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/audio/share/{share}': {
    path: { share: string };
    answer: {
      /** ^[0-9A-Za-z]{10}$ */
      code: string;
      protected: boolean;
      title: string | null;
      durationMs: number | null;
      voice: {
        /** uuid */
        uuid: string;
        name: string;
        kind: 'preset' | 'profile' | 'tts' | 'model';
        licence: 'CC0-1.0' | 'CC-BY-4.0' | 'CC-BY-SA-4.0' | 'CC-BY-NC-4.0' | 'use-only' | 'CC-BY-SA-3.0' | 'GPL-3.0-or-later' | 'Apache-2.0' | 'MIT' | 'BSD-like';
        official: boolean;
        ownerUsername: string | null;
        avatarUrl: string | null;
      } | null;
      allowDownload: boolean;
      /** date-time */
      createdAt: string;
      expiresAt: string | null;
    };
  };
  /** Ends a share link for good; the audio stays, and sharing it again makes another link. Anybody may call it, signed in or not. No API key is let in. */
  'DELETE /api/audio/share/{share}': {
    path: { share: string };
    answer: undefined;
  };
  /** A link’s picture for other sites, PNG of 1200 by 630; of a protected one only whose product it is. Anybody may call it, signed in or not. No API key is let in. The answer is the bytes themselves. */
  'GET /api/audio/share/{share}/picture': {
    path: { share: string };
    answer: Response;
  };
  /** Leads to the sound of a link that is open to download, for other sites; nothing is counted. Anybody may call it, signed in or not. No API key is let in. The answer is the bytes themselves. */
  'GET /api/audio/share/{share}/sound': {
    path: { share: string };
    answer: Response;
  };
  /** The caller's share links, newest first, ended ones too. Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/audio/shares': {
    query?: { page?: number; perPage?: number };
    answer: {
      data: ({
        /** ^[0-9A-Za-z]{10}$ */
        code: string;
        /** uri */
        link: string;
        title: string;
        views: number;
        protected: boolean;
        allowDownload: boolean;
        /** date-time */
        createdAt: string;
        expiresAt: string | null;
        /** uuid */
        audioId: string;
        durationMs: number;
      })[];
      meta: {
        page: number;
        perPage: number;
        total: number;
      };
    };
  };
  /** Keeps a finished upload as audio, with an own voice as one of its recordings; length, rate and format are measured, never believed. Anybody may call it, signed in or not. No API key is let in. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. The same as `/api/audio/store-details/{voiceUUID}`, without what stands last there. */
  'POST /api/audio/store-details': {
    body: {
      /** uuid */
      uploadId: string;
      /** 1 to 120 characters */
      title?: string;
      /** default "source" */
      kind?: 'source' | 'recording';
    };
    answer: {
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
    };
  };
  /** Keeps a finished upload as audio, with an own voice as one of its recordings; length, rate and format are measured, never believed. Anybody may call it, signed in or not. No API key is let in. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/audio/store-details/{voiceUUID}': {
    path: { voiceUUID: string };
    body: {
      /** uuid */
      uploadId: string;
      /** 1 to 120 characters */
      title?: string;
      /** default "source" */
      kind?: 'source' | 'recording';
    };
    answer: {
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
    };
  };
  /** Keeps a waveform that the browser has computed, where the server has none. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/audio/store-peaks/{audio}': {
    path: { audio: string };
    body: {
      version: 1;
      peaks: number[];
    };
    answer: undefined;
  };
  /** Whether an installation of the app is known and belongs to an account, and which link it came by; nothing of whose it is. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/auth/uuid-info': {
    body: {
      /** uuid */
      uuid: string;
    };
    answer: {
      known: boolean;
      registered: boolean;
      referralCode: string | null;
    };
  };
  /** Signs in with e-mail and password. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/authenticate': {
    body: {
      /** at most 254 characters */
      email: string;
      /** at most 128 characters */
      password: string;
      /** False: the cookie ends with the browser */
      remember?: boolean;
      /** at most 64 characters; Six digits of the authenticator app, or a recovery code; spaces and dashes do not matter */
      otp?: string;
      /** at most 4096 characters; A solved challenge of GET /api/captcha/challenge, or a pass of POST /api/verify-captcha */
      captchaToken?: string;
    };
    answer: {
      user: User;
      token?: string;
    };
  };
  /** A proof of work for the browser to solve (ALTCHA). Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/captcha/challenge': {
    answer: { [name: string]: unknown };
  };
  /** Sends a question to the people who run this server; they answer by mail. Anybody may call it, signed in or not. No API key is let in. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/contact-message': {
    body: {
      /** 1 to 120 characters; ^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$ */
      name: string;
      /** email; at most 254 characters */
      email: string;
      /** 1 to 150 characters; ^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$ */
      subject: string;
      /** 1 to 5000 characters */
      message: string;
      /** at most 4096 characters; A solved challenge of GET /api/captcha/challenge, or a pass of POST /api/verify-captcha */
      captchaToken?: string;
    };
    answer: {
      /** uuid */
      ticketId: string;
    };
  };
  /** Asks for an offer. Anybody may call it, signed in or not. No API key is let in. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/contact-sales': {
    body: {
      /** 1 to 60 characters; ^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$ */
      firstName: string;
      /** 1 to 60 characters; ^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$ */
      lastName: string;
      /** email; at most 254 characters */
      workEmail: string;
      /** 1 to 120 characters; ^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$ */
      company: string;
      /** 1 to 60 characters; ^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$ */
      country: string;
      /** 1 to 120 characters; ^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$ */
      volume: string;
      product: 'api' | 'publishing' | 'media' | 'conversational';
      /** 1 to 5000 characters */
      message: string;
      /** at most 4096 characters; A solved challenge of GET /api/captcha/challenge, or a pass of POST /api/verify-captcha */
      captchaToken?: string;
    };
    answer: {
      /** uuid */
      leadId: string;
    };
  };
  /** Sets the CSRF cookie. Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/csrf-cookie': {
    answer: undefined;
  };
  /** The bytes of a stored file, whole or a range; the signed query is the permission. Anybody may call it, signed in or not. An API key needs the scope `jobs:read`. The answer is the bytes themselves. */
  'GET /api/files/{name}': {
    path: { name: string };
    query: { key: string; expires: number; type?: string; save?: '1'; signature: string };
    answer: Response;
  };
  /** The variant of a flag that the caller has: drawn when it is first asked for, the same from then on, also after signing in. Staff may ask for another one by `variant`. Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/flags/{flag}': {
    path: { flag: 'paywall' };
    query?: { variant?: string };
    answer: {
      variant: string;
    };
  };
  /** The country the request comes from, and its price tier. Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/get-geoip': {
    answer: {
      /** 2 to 2 characters */
      country: string;
      region: string | null;
      tier: 1 | 2;
      /** Shortened to its network */
      ip: string;
    };
  };
  /** The server's clock. Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/get-time': {
    answer: {
      /** date-time */
      time: string;
      epochMs: number;
    };
  };
  /** Whether the database answers and how many jobs wait; 503 with the same body when it does not. Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/health': {
    answer: {
      ok: boolean;
      db: boolean;
      queue: {
        queued: number;
        active: number;
        oldestSeconds: number;
      } | null;
      version: string;
    };
  };
  /** Answers a question: by one of its answers, or in words. The last answer of an account or a browser stands. Anybody may call it, signed in or not. No API key is let in. The same as `/api/intent-survey/save/{question}/{answer}`, without what stands last there. */
  'POST /api/intent-survey/save/{question}': {
    path: { question: number };
    body?: {
      /** 1 to 1000 characters */
      text?: string;
      /** default true */
      chosen?: boolean;
    };
    answer: {
      next: number | null;
      done: boolean;
    };
  };
  /** Answers a question: by one of its answers, or in words. The last answer of an account or a browser stands. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/intent-survey/save/{question}/{answer}': {
    path: { question: number; answer: number };
    body?: {
      /** 1 to 1000 characters */
      text?: string;
      /** default true */
      chosen?: boolean;
    };
    answer: {
      next: number | null;
      done: boolean;
    };
  };
  /** A survey with its questions, and which of them the caller has answered. Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/intent-survey/survey/{intentSurvey}': {
    path: { intentSurvey: string };
    answer: {
      /** uuid */
      uuid: string;
      title: string;
      purpose: string;
      questions: ({
        id: number;
        text: string;
        kind: 'single' | 'multi' | 'text';
        answers: {
          id: number;
          text: string;
        }[];
      })[];
      answered: number[];
    };
  };
  /** Applies for a job, or without `jobId` for any. The CV is a PDF or a Word document (.docx) of at most 10 MB, judged by its content. The same content within a minute is one application and is answered alike. Anybody may call it, signed in or not. No API key is let in. The body is a form with files. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/job-application': {
    body: {
      jobId?: number;
      /** 1 to 120 characters; ^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$ */
      name: string;
      /** email; at most 254 characters */
      email: string;
      /** ^\+?[\d\s()./-]{5,40}$ */
      phone?: string;
      links?: string[];
      /** 1 to 5000 characters */
      coverLetter?: string;
      /** binary */
      cv: Blob;
      /** at most 4096 characters; A solved challenge of GET /api/captcha/challenge, or a pass of POST /api/verify-captcha */
      captchaToken?: string;
    };
    answer: {
      /** uuid */
      applicationId: string;
    };
  };
  /** Languages that there are public voices for; `tts` where one of them speaks text. Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/language': {
    answer: {
      data: {
        code: string;
        name: string;
        nativeName: string;
        tts: boolean;
        count: number;
      }[];
    };
  };
  /** Where the caller seems to be, by what the proxy in front says; US when it says nothing. Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/log/country': {
    answer: {
      /** 2 to 2 characters */
      country: string;
      tier: 1 | 2;
    };
  };
  /** What a computer is, for staff that helps its owner; sent only by people who have switched diagnostics on. Personal things are taken out, and it is deleted after 90 days. Anybody may call it, signed in or not. No API key is let in. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/log/hw-log': {
    body: {
      /** ^[\w-]{8,64}$ */
      deviceId: string;
      /** at most 200 characters */
      cpu: string;
      /** 1 to 4096 */
      cores: number;
      /** 1 to 1000000000 */
      ramMb: number;
      /** at most 200 characters */
      gpu?: string;
      audioDevices: ({
        /** at most 200 characters */
        id: string;
        /** at most 200 characters */
        label: string;
        kind: 'audioinput' | 'audiooutput';
      })[];
      logTail?: string;
    };
    answer: {
      /** uuid */
      logId: string;
    };
  };
  /** An app that was installed says so, once or again; where it came from is joined by the uuid of its installer. Anybody may call it, signed in or not. No API key is let in. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/log/install': {
    body: {
      /** uuid */
      uuid: string;
      os: 'mac' | 'win' | 'linux';
      /** ^\w{1,16}$ */
      arch: string;
      /** ^\d{1,5}(\.\d{1,5}){1,3}([-+][\w.+-]{1,32})?$ */
      appVersion: string;
      /** ^[\w-]{1,64}$ */
      referralCode?: string;
      channel: 'stable' | 'beta';
    };
    answer: {
      installId: number;
    };
  };
  /** How a run of the live voice changer went; sent only by people who have switched diagnostics on. A voice that the caller may not see is left out. Anybody may call it, signed in or not. No API key is let in. The same as `/api/log/log-live/{voiceUUID}`, without what stands last there. */
  'POST /api/log/log-live': {
    body: {
      /** uuid */
      sessionId: string;
      event: 'start' | 'stop' | 'glitch';
      /** uuid */
      deviceId?: string;
      /** 0 to 604800000 */
      durationMs: number;
      /** 0 to 10000 */
      latencyMs: number;
      /** 0 to 10000 */
      latencyP95Ms: number;
      /** 0 to 1000000 */
      xruns: number;
      profile: 'low' | 'balanced' | 'safe';
      /** 0 to 1 */
      cpu: number;
      /** 8000 to 384000 */
      sampleRate: number;
      surface: 'web' | 'desktop';
    };
    answer: undefined;
  };
  /** How a run of the live voice changer went; sent only by people who have switched diagnostics on. A voice that the caller may not see is left out. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/log/log-live/{voiceUUID}': {
    path: { voiceUUID: string };
    body: {
      /** uuid */
      sessionId: string;
      event: 'start' | 'stop' | 'glitch';
      /** uuid */
      deviceId?: string;
      /** 0 to 604800000 */
      durationMs: number;
      /** 0 to 10000 */
      latencyMs: number;
      /** 0 to 10000 */
      latencyP95Ms: number;
      /** 0 to 1000000 */
      xruns: number;
      profile: 'low' | 'balanced' | 'safe';
      /** 0 to 1 */
      cpu: number;
      /** 8000 to 384000 */
      sampleRate: number;
      surface: 'web' | 'desktop';
    };
    answer: undefined;
  };
  /** Events of the account that analytics has not heard of yet; what is acknowledged is not told again. Nobody has any while signed out. Anybody may call it, signed in or not. No API key is let in. It changes something, though it is a GET. */
  'GET /api/log/user-event': {
    query?: { ack?: string };
    answer: {
      data: ({
        id: number;
        name: 'signed_up' | 'verified' | 'purchased' | 'subscribed' | 'refunded';
        props: { [name: string]: unknown };
      })[];
    };
  };
  /** As the GET of the same name. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/log/user-event': {
    body?: {
      ack?: number[];
    };
    answer: {
      data: ({
        id: number;
        name: 'signed_up' | 'verified' | 'purchased' | 'subscribed' | 'refunded';
        props: { [name: string]: unknown };
      })[];
    };
  };
  /** Mails a link that signs in once, within ten minutes; answers alike for unknown addresses. Anybody may call it, signed in or not. No API key is let in. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/magic-link': {
    body: {
      /** email; at most 254 characters */
      email: string;
      /** at most 500 characters; ^\/(?![/\\])[^\r\n\t]*$; Path of this site that the person was going to */
      next?: string;
      /** at most 4096 characters; A solved challenge of GET /api/captcha/challenge, or a pass of POST /api/verify-captcha */
      captchaToken?: string;
    };
    answer: {
      message: string;
      retryAfterS: number;
    };
  };
  /** Whom a mailed link would sign in, and which browser asked for it; uses nothing up. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/magic-link/show': {
    body: {
      /** 1 to 256 characters */
      token: string;
    };
    answer: {
      email: string;
      askedBy: string | null;
      /** date-time */
      askedAt: string;
    };
  };
  /** Signs in with a mailed link, and the code of the second factor where there is one. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/magic-link/sign-in': {
    body: {
      /** 1 to 256 characters */
      token: string;
      remember?: boolean;
      /** at most 64 characters; Six digits of the authenticator app, or a recovery code; spaces and dashes do not matter */
      otp?: string;
    };
    answer: {
      user: User;
      token?: string;
    };
  };
  /** Neural models that are installed at this server, and whether it can run them. Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/models': {
    query?: { task?: 'separation' | 'enhancement' | 'conversion' | 'speech' };
    answer: {
      runtime: string | null;
      data: ({
        id: string;
        name: string;
        task: 'separation' | 'enhancement' | 'conversion' | 'speech';
        kind: 'htdemucs' | 'deepfilternet3' | 'contentvec' | 'piper' | 'kokoro';
        licence: string;
        source: string;
        natural: boolean;
        bytes: number;
        files: {
          name: string;
          bytes: number;
          sha256: string;
        }[];
      })[];
    };
  };
  /** A file of an installed model, for running it in the browser. Anybody may call it, signed in or not. No API key is let in. The answer is the bytes themselves. */
  'GET /api/models/{id}/{file}': {
    path: { id: string; file: string };
    answer: Response;
  };
  /** Sets the password with the token of the mailed link and ends every session. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/new-password': {
    body: {
      /** 1 to 256 characters */
      token: string;
      /** email; at most 254 characters */
      email: string;
      /** 8 to 128 characters */
      password: string;
      passwordConfirmation: string;
    };
    answer: {
      message: string;
    };
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
  /** oEmbed 1.0 for share links: how another site shows the player. Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/oembed': {
    query: { url: string; maxwidth?: number; maxheight?: number; format?: string };
    answer: {
      version: '1.0';
      type: 'rich';
      title: string;
      provider_name: string;
      /** uri */
      provider_url: string;
      html: string;
      width: number;
      height: number;
      cache_age: number;
    };
  };
  /** What the browser needs to ask for a passkey; alike for everybody. What it signs is good once, for five minutes, in this browser. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/passkeys/begin': {
    answer: {
      rpId: string;
      challenge: string;
      timeout: number;
      userVerification: 'required';
    };
  };
  /** Signs in with a passkey. It proves the device and the person, so that no code of a second factor is asked for. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/passkeys/sign-in': {
    body: {
      passkey: {
        /** 1 to 1364 characters; ^[\w-]+$ */
        id: string;
        /** 1 to 1364 characters; ^[\w-]+$ */
        rawId: string;
        type: 'public-key';
        clientExtensionResults: Record<string, never>;
        response: {
          /** 1 to 4096 characters; ^[\w-]+$ */
          clientDataJSON: string;
          /** 1 to 4096 characters; ^[\w-]+$ */
          authenticatorData: string;
          /** 1 to 4096 characters; ^[\w-]+$ */
          signature: string;
          /** 1 to 128 characters; ^[\w-]+$ */
          userHandle?: string;
        };
      };
      /** False: the cookie ends with the browser */
      remember?: boolean;
    };
    answer: {
      user: User;
    };
  };
  /** Mails a link to choose a new password; answers alike for unknown addresses. Anybody may call it, signed in or not. No API key is let in. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/password-reset': {
    body: {
      /** email; at most 254 characters */
      email: string;
      /** at most 4096 characters; A solved challenge of GET /api/captcha/challenge, or a pass of POST /api/verify-captcha */
      captchaToken?: string;
    };
    answer: {
      message: string;
    };
  };
  /** Mails a new six-digit code to confirm the address; answers alike for unknown addresses. Anybody may call it, signed in or not. No API key is let in. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/resend-verification': {
    body: {
      /** email; at most 254 characters */
      email: string;
    };
    answer: {
      message: string;
      retryAfterS: number;
    };
  };
  /** Keeps where a visitor came from and the like; the first value stays beside the last. `stored` is false for callers that nothing can be kept for: no session and no account. Anybody may call it, signed in or not. No API key is let in. The same as `/api/set-meta/{metaType}`, without what stands last there. */
  'POST /api/set-meta': {
    body: {
      value: { [name: string]: unknown };
    };
    answer: {
      stored: boolean;
    };
  };
  /** Keeps where a visitor came from and the like; the first value stays beside the last. `stored` is false for callers that nothing can be kept for: no session and no account. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/set-meta/{metaType}': {
    path: { metaType: 'attribution' | 'referral' | 'paywall' | 'onboarding' | 'device' };
    body: {
      value: { [name: string]: unknown };
    };
    answer: {
      stored: boolean;
    };
  };
  /** Ends what the start began with what the provider put into the address. A person who is new gets an account; an address that has one already is not taken over. Where the account has a second factor the same call is sent again with its code. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/social-auth/callback': {
    body: {
      provider: 'twitch' | 'discord' | 'google';
      /** 1 to 4096 characters */
      code: string;
      /** 1 to 256 characters */
      state: string;
      /** at most 500 characters; As the provider gave it (RFC 9207) */
      iss?: string;
      /** ^[\w.~-]{43,128}$ */
      codeVerifier?: string;
      /** at most 64 characters; Six digits of the authenticator app, or a recovery code; spaces and dashes do not matter */
      otp?: string;
    };
    answer: {
      user: User;
      token?: string;
      isNew: boolean;
      needsUsername: boolean;
      /** The provider was connected with the account that was signed in */
      connected: boolean;
    };
  };
  /** The services that people can sign in with here. Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/social-auth/providers': {
    answer: {
      /** The providers that this server has keys for */
      available: ('twitch' | 'discord' | 'google')[];
    };
  };
  /** Begins to sign in, or to connect a provider with the own account. The answer says where the browser goes; what comes back from there is good once, for ten minutes, in this browser. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/social-auth/start': {
    body: {
      provider: 'twitch' | 'discord' | 'google';
      /** default "sign-in" */
      purpose?: 'sign-in' | 'connect';
      /** ^[\w-]{43}$; In token mode, where no cookie tells who began: whoever has the verifier may end it */
      codeChallenge?: string;
    };
    answer: {
      /** uri */
      url: string;
    };
  };
  /** Official boards and, signed in, the own ones, each with its sounds. Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/soundboard/index': {
    answer: {
      data: ({
        id: number;
        name: string;
        official: boolean;
        slug: string | null;
        order: number;
        shareCode: string | null;
        sounds: ({
          id: number;
          soundboardId: number;
          name: string;
          icon: string | null;
          color: 'vocals' | 'bass' | 'guitar' | 'piano' | 'drums' | 'other' | null;
          hotkey: string | null;
          volume: number;
          startMs: number;
          endMs: number | null;
          mode: 'once' | 'loop' | 'hold' | 'toggle' | 'chain' | 'random';
          overlap: boolean;
          muteMic: boolean;
          order: number;
          url: string | null;
          durationMs: number;
          bars: number[];
          status: 'preparing' | 'ready' | 'failed';
          problem: string | null;
        })[];
      })[];
    };
  };
  /** The board behind a link, as it is now. Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/soundboard/shared/{share}': {
    path: { share: string };
    answer: {
      id: number;
      name: string;
      official: boolean;
      slug: string | null;
      order: number;
      shareCode: string | null;
      sounds: ({
        id: number;
        soundboardId: number;
        name: string;
        icon: string | null;
        color: 'vocals' | 'bass' | 'guitar' | 'piano' | 'drums' | 'other' | null;
        hotkey: string | null;
        volume: number;
        startMs: number;
        endMs: number | null;
        mode: 'once' | 'loop' | 'hold' | 'toggle' | 'chain' | 'random';
        overlap: boolean;
        muteMic: boolean;
        order: number;
        url: string | null;
        durationMs: number;
        bars: number[];
        status: 'preparing' | 'ready' | 'failed';
        problem: string | null;
      })[];
    };
  };
  /** Reports material of this server that infringes a copyright, with all that 17 U.S.C. § 512(c)(3) asks for. Anybody may call it, signed in or not. No API key is let in. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/store-dmca-request': {
    body: {
      /** 1 to 120 characters; ^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$ */
      name: string;
      /** email; at most 254 characters */
      email: string;
      /** 1 to 300 characters */
      address: string;
      /** ^\+?[\d\s()./-]{5,40}$ */
      phone?: string;
      /** 1 to 3000 characters */
      workDescription: string;
      infringingUrls: string[];
      goodFaith: true;
      perjury: true;
      /** 1 to 120 characters; ^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$ */
      signature: string;
      /** at most 4096 characters; A solved challenge of GET /api/captcha/challenge, or a pass of POST /api/verify-captcha */
      captchaToken?: string;
    };
    answer: {
      /** uuid */
      requestId: string;
    };
  };
  /** Confirms the subscription with the token of the mailed link. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/subscribe/confirm': {
    body: {
      /** 1 to 256 characters */
      token: string;
    };
    answer: {
      message: string;
      email: string;
    };
  };
  /** Asks an address, by a letter with a link, whether it wants the newsletter; answers alike for known and unknown addresses. Anybody may call it, signed in or not. No API key is let in. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/subscribe/subscribe': {
    body: {
      /** email; at most 254 characters */
      email: string;
      /** ^[\w-]{1,64}$; default "site" */
      source?: string;
      /** at most 4096 characters; A solved challenge of GET /api/captcha/challenge, or a pass of POST /api/verify-captcha */
      captchaToken?: string;
    };
    answer: {
      message: string;
    };
  };
  /** Ends a subscription with the token that stands in every letter, and deletes the address. With the token in the address it also takes the one-click form of mail programs (RFC 8058). Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/subscribe/unsubscribe': {
    query?: { token?: string };
    body?: {
      /** 1 to 256 characters */
      token?: string;
    } & { [name: string]: unknown };
    answer: {
      message: string;
    };
  };
  /** Whether to ask the caller: nobody who has answered, and nobody whom it was shown to not long ago. Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/survey/check/{survey}': {
    path: { survey: string };
    answer: {
      show: boolean;
      survey: {
        /** uuid */
        uuid: string;
        title: string;
        purpose: string;
        questions: ({
          id: number;
          text: string;
          kind: 'single' | 'multi' | 'text';
          answers: {
            id: number;
            text: string;
          }[];
        })[];
        answered: number[];
      } | null;
    };
  };
  /** The survey was shown to the caller, who is left in peace for a time. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/survey/seen': {
    body: {
      /** ^[\w-]{1,64}$ */
      survey: string;
    };
    answer: undefined;
  };
  /** Tags of public voices, the most used first; with `q` those that begin so. Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/tag': {
    query?: { q?: string };
    answer: {
      data: {
        id: number;
        name: string;
        slug: string;
        count: number;
      }[];
    };
  };
  /** Token packages with their prices in the country given, else in the country the request comes from. Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/token-packages/index': {
    query?: { country?: string };
    answer: {
      data: ({
        id: number;
        name: string;
        tokens: number;
        bonusTokens: number;
        price: number;
        /** 3 to 3 characters */
        currency: string;
        tier: 1 | 2;
        best: boolean;
        provider: string[];
      })[];
    };
  };
  /** Signs in with e-mail and password; always by token, for embedded pages. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/tts/authenticate': {
    body: {
      /** at most 254 characters */
      email: string;
      /** at most 128 characters */
      password: string;
      /** at most 64 characters; Six digits of the authenticator app, or a recovery code; spaces and dashes do not matter */
      otp?: string;
      /** at most 4096 characters */
      captchaToken?: string;
    };
    answer: {
      token: string;
      user: User;
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
  /** Deletes a speech with its text and its sound. Anybody may call it, signed in or not. No API key is let in. */
  'DELETE /api/tts/history/{audioId}': {
    path: { audioId: string };
    answer: undefined;
  };
  /** Mails a link to choose a new password; answers alike for unknown addresses. Anybody may call it, signed in or not. No API key is let in. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/tts/password-reset': {
    body: {
      /** email; at most 254 characters */
      email: string;
    };
    answer: {
      message: string;
    };
  };
  /** Mails a new six-digit code; answers alike for unknown addresses. Anybody may call it, signed in or not. No API key is let in. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/tts/resend-verification': {
    body: {
      /** email; at most 254 characters */
      email: string;
    };
    answer: {
      message: string;
    };
  };
  /** Creates an account and signs in; always by token, for embedded pages. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/tts/signup': {
    body: {
      /** email; at most 254 characters */
      email: string;
      /** 8 to 128 characters */
      password: string;
      tosAccepted: true;
      /** at most 4096 characters */
      captchaToken?: string;
    };
    answer: {
      token: string;
      user: User;
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
      /** default "mp3" */
      format?: 'mp3' | 'wav' | 'ogg' | 'flac' | 'm4a';
      /** default true */
      timestamps?: boolean;
    };
    answer: Response;
  };
  /** Confirms the address with the mailed code. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/tts/verify-email': {
    body: {
      /** email; at most 254 characters */
      email: string;
      /** ^\d{6}$ */
      code: string;
    };
    answer: {
      message: string;
    };
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
      })[];
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
  /** Trades a solved challenge for a pass that works once, for ten minutes, for one action. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/verify-captcha': {
    body: {
      /** 1 to 4096 characters */
      captchaToken: string;
      action: 'signup' | 'authenticate' | 'password-reset' | 'form';
    };
    answer: {
      success: boolean;
      pass: string | null;
    };
  };
  /** Confirms the address with the mailed code. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/verify-email': {
    body: {
      /** email; at most 254 characters */
      email: string;
      /** ^\d{6}$ */
      code: string;
    };
    answer: {
      user: User;
    };
  };
  /** Confirms the address with the token of the mailed link. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/verify-email-address': {
    body: {
      /** 1 to 256 characters */
      token: string;
    };
    answer: {
      message: string;
      email: string;
    };
  };
  /** Asks about voice agents. Anybody may call it, signed in or not. No API key is let in. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/voice-agents-contact-message': {
    body: {
      /** 1 to 120 characters; ^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$ */
      name: string;
      /** email; at most 254 characters */
      email: string;
      /** 1 to 120 characters; ^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$ */
      company: string;
      /** ^\+?[\d\s()./-]{5,40}$ */
      phone?: string;
      /** 1 to 60 characters; ^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$ */
      monthlyCalls?: string;
      /** 1 to 200 characters; ^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$ */
      useCase: string;
      /** 1 to 5000 characters */
      message: string;
      /** at most 4096 characters; A solved challenge of GET /api/captcha/challenge, or a pass of POST /api/verify-captcha */
      captchaToken?: string;
    };
    answer: {
      message: string;
    };
  };
  /** The categories of voices. Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/voice-category': {
    answer: {
      data: {
        id: number;
        name: string;
        slug: string;
        icon: string;
        count: number;
      }[];
    };
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
  /** Every facet with its values and how many voices each would leave, given the other facets. Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/voice/filters': {
    query?: { q?: string; language?: string; accent?: string; gender?: string; age?: string; useCase?: string; category?: string; tags?: string; licence?: string; engine?: string; kind?: string };
    answer: {
      languages: {
        value: string;
        name: string;
        count: number;
      }[];
      accents: {
        value: string;
        name: string;
        count: number;
      }[];
      genders: {
        value: string;
        name: string;
        count: number;
      }[];
      ages: {
        value: string;
        name: string;
        count: number;
      }[];
      useCases: {
        value: string;
        name: string;
        count: number;
      }[];
      categories: {
        value: string;
        name: string;
        count: number;
      }[];
      tags: {
        value: string;
        name: string;
        count: number;
      }[];
      licences: {
        value: string;
        name: string;
        count: number;
      }[];
      engines: {
        value: string;
        name: string;
        count: number;
      }[];
      kinds: {
        value: string;
        name: string;
        count: number;
      }[];
      sort: ('trending' | 'new' | 'votes' | 'uses')[];
      total: number;
    };
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
  /** The `.fvoice` or ONNX file, or the settings of a preset as JSON; ETag and ranges. Anybody may call it, signed in or not. No API key is let in. The answer is the bytes themselves. */
  'GET /api/voice/get-voice-model/{voiceID}': {
    path: { voiceID: string };
    query?: { format?: 'json' | 'onnx' | 'fvoice'; version?: number };
    answer: Response;
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
  /** Tells the people who run this server that something is wrong with a voice. Anybody may call it, signed in or not. No API key is let in. With `Idempotency-Key` it makes one thing, however often it is sent within 24 hours. */
  'POST /api/voice/report/{voiceUUID}': {
    path: { voiceUUID: string };
    body: {
      reason: 'impersonation' | 'copyright' | 'hate' | 'sexual' | 'spam' | 'other';
      /** at most 2000 characters */
      details?: string;
    };
    answer: {
      message: string;
    };
  };
  /** Counts one use a day and person; a signed-in caller keeps the version he uses. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/voice/use/{voiceUUID}': {
    path: { voiceUUID: string };
    answer: {
      uses: number;
      version: number;
    };
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
  /** The recording behind a short link. Anybody may call it, signed in or not. No API key is let in. */
  'GET /api/web-tools/get-recorded-voice-shortcode': {
    query: { shortcode: string };
    answer: {
      audio: {
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
      };
      /** ^[0-9A-Za-z]{10}$ */
      shortcode: string;
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
      data: { [name: string]: unknown } | null;
    };
  };
  /** The caller's jobs of all tools, newest first. Anybody may call it, signed in or not. An API key needs the scope `jobs:read`. */
  'GET /api/web-tools/queue/jobs': {
    query?: { limit?: number };
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
  /** Makes a short link to a recording; asking again gives the same link. Anybody may call it, signed in or not. No API key is let in. It changes something, though it is a GET. */
  'GET /api/web-tools/save-recorded-voice-shortcode': {
    query?: { uploadId?: string; audioId?: string; voice?: string };
    answer: {
      /** ^[0-9A-Za-z]{10}$ */
      shortcode: string;
      url: string;
      /** uri */
      link: string;
      expiresAt: string | null;
    };
  };
  /** As the GET of the same name. Anybody may call it, signed in or not. No API key is let in. */
  'POST /api/web-tools/save-recorded-voice-shortcode': {
    body?: {
      /** uuid */
      uploadId?: string;
      /** uuid */
      audioId?: string;
      /** 1 to 120 characters */
      voice?: string;
    };
    answer: {
      /** ^[0-9A-Za-z]{10}$ */
      shortcode: string;
      url: string;
      /** uri */
      link: string;
      expiresAt: string | null;
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
  /** Tells the line that a file has arrived; completes it when all parts are there. Anybody may call it, signed in or not. No API key is let in. It changes something, though it is a GET. */
  'GET /api/web-tools/upload-finished': {
    query: { uploadId: string; uuid?: string };
    answer: {
      /** uuid */
      uuid: string;
      status: 'queued' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | 'expired';
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
export const travels: { readonly [name: string]: { readonly makes?: true; readonly as?: 'bytes' | 'events' | 'form' | 'upload' } } = {
  'POST /api/affiliate-application': { makes: true },
  'POST /api/affiliate-registration': { makes: true },
  'GET /api/audio/share/{share}/picture': { as: 'bytes' },
  'GET /api/audio/share/{share}/sound': { as: 'bytes' },
  'POST /api/audio/store-details': { makes: true },
  'POST /api/audio/store-details/{voiceUUID}': { makes: true },
  'POST /api/contact-message': { makes: true },
  'POST /api/contact-sales': { makes: true },
  'GET /api/files/{name}': { as: 'bytes' },
  'POST /api/job-application': { makes: true, as: 'form' },
  'POST /api/log/hw-log': { makes: true },
  'POST /api/log/install': { makes: true },
  'POST /api/magic-link': { makes: true },
  'GET /api/models/{id}/{file}': { as: 'bytes' },
  'POST /api/password-reset': { makes: true },
  'POST /api/resend-verification': { makes: true },
  'POST /api/store-dmca-request': { makes: true },
  'POST /api/subscribe/subscribe': { makes: true },
  'GET /api/tts/download-audio/{audioId}': { as: 'bytes' },
  'POST /api/tts/generate': { makes: true },
  'POST /api/tts/generate-cloned-voice': { makes: true },
  'POST /api/tts/password-reset': { makes: true },
  'POST /api/tts/resend-verification': { makes: true },
  'POST /api/tts/stream': { as: 'bytes' },
  'GET /api/tts/voices/{voiceId}/preview': { as: 'bytes' },
  'POST /api/upload/get-google-url': { makes: true },
  'POST /api/upload/get-presigned-url': { makes: true },
  'POST /api/upload/initialize': { makes: true },
  'PUT /api/upload/put/{transfer}/{partNumber}': { as: 'upload' },
  'POST /api/voice-agents-contact-message': { makes: true },
  'POST /api/voice/convert/{voiceUUID}': { makes: true },
  'GET /api/voice/get-voice-model/{voiceID}': { as: 'bytes' },
  'POST /api/voice/report/{voiceUUID}': { makes: true },
  'GET /api/web-tools/queue/events/{uuid}': { as: 'events' },
  'POST /api/web-tools/queue/store/{tool}': { makes: true },
};
