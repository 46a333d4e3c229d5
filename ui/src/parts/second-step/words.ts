export const words = {
  code: 'Code',
  hint: 'Six digits of your authenticator app, or one of your recovery codes.',
  missing: 'Enter the code of your authenticator app, or a recovery code.',
  text: 'Your account has two-step sign-in. Enter a code to go on.',
  back: 'Back',
};
