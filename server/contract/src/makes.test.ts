import { expect, it } from 'vitest';
import { routes } from './index.ts';

/** POSTs that change what is there, read, or give the same whenever they are asked: nothing can be made twice. */
const makeNothing = [
  'answerAuthorization',
  'appAuthentication',
  'authChangePassword',
  'authChangeUsername',
  'authInfo',
  'authenticate',
  'beginPasskey',
  'beginPasskeySignIn',
  'beginSecondFactor',
  'cancelBuild',
  'cancelDataExport',
  'cancelSpeech',
  'changeDeviceByPost',
  'changePassword',
  'changeUsername',
  'checkPayment',
  'checkTokenPayment',
  'completeUpload',
  'confirmSecondFactor',
  'confirmSubscription',
  'createAppLoginToken',
  'decideMessage',
  'decideVoiceReport',
  'endSecondFactor',
  'getChunkUrl',
  'getSharedAudio',
  'getVoices',
  'heartbeat',
  'leaseConvertItem',
  'listParts',
  'logLive',
  'logout',
  'newPassword',
  'oauthUserInfo',
  'openDataExport',
  'pendingUploads',
  'postRecordedVoiceShortcode',
  'postUploadFinished',
  'reactivate',
  'renewRecoveryCodes',
  'reportBandwidth',
  'saveIntentAnswer',
  'saveUsername',
  'saveVote',
  'setMessageStatus',
  'setMeta',
  'showMagicLink',
  'signInWithPasskey',
  'signup',
  'socialAuthCallback',
  'startSocialAuth',
  'stopMetamodel',
  'storePeaks',
  'storeVoiceSetting',
  'storeVoiceUse',
  'streamSpeech',
  'surveySeen',
  'ttsAuthenticate',
  'ttsSignup',
  'ttsVerifyEmail',
  'unmask',
  'unsubscribe',
  'updateAppSettings',
  'updateAvatar',
  'updateBuildStatus',
  'updateConvertItem',
  'updateMetadata',
  'updateModel',
  'updateQueueItem',
  'updateSound',
  'updateSoundboard',
  'updateVoice',
  'updateVoiceModel',
  'useMagicLink',
  'userEventsByPost',
  'uuidInfo',
  'verifyCaptcha',
  'verifyEmail',
  'verifyEmailAddress',
];

it('every POST that makes something takes an Idempotency-Key', () => {
  const without = Object.entries(routes)
    .filter(([, route]) => route.method === 'POST' && !route.makes)
    .map(([name]) => name);
  expect(without.sort()).toEqual([...makeNothing].sort());
});

it('only a POST that is answered at once can', () => {
  for (const [name, route] of Object.entries(routes))
    if (route.makes)
      expect([route.method, ['json', 'form'].includes(route.transport)], name).toEqual(['POST', true]);
});
