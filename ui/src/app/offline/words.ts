export const offlineNoteWords = {
  offline: 'Offline:',
  whatWorks: 'tools on this device go on working. What needs the server waits until you are back.',
};
