/** What a person can allow another program (OAuth 2). */
export const oauthScopes = ['openid', 'email', 'voices:read'] as const;
export type OauthScope = (typeof oauthScopes)[number];

/** What an API key can be for: the same, and work in its owner's name. */
export const keyScopes = [...oauthScopes, 'jobs:read', 'jobs:write'] as const;
export type KeyScope = (typeof keyScopes)[number];
