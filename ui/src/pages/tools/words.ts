export const toolsPageWords = {
  openFileListen:
    'Open a file, listen, keep the result. Everything works on this device, without an account.',
  thisDevice: 'This device',
};
