import { oauthScopes } from '@formant/contract/base/scopes';
import { signingAlgorithm } from './signing-keys.ts';

/** What programs read to find their way: RFC 8414, and with `openid` OpenID Connect Discovery 1.0 beside it. */
export function describeIssuer(publicUrl: string, { openid }: { openid: boolean }) {
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    userinfo_endpoint: `${publicUrl}/api/oauth/userInfo`,
    jwks_uri: `${publicUrl}/oauth/jwks`,
    scopes_supported: oauthScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    revocation_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    ...(openid
      ? {
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: [signingAlgorithm],
          claims_supported: [
            ...['iss', 'sub', 'aud', 'exp', 'iat', 'nonce', 'at_hash'],
            ...['preferred_username', 'picture', 'email', 'email_verified'],
          ],
          claims_parameter_supported: false,
          request_parameter_supported: false,
          request_uri_parameter_supported: false,
        }
      : {}),
  };
}
