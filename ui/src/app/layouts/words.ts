export const authLayoutWords = {
  freeYourOwn: 'Free on your own device, with or without an account.',
  accountForWork: 'An account is for work on the server. The tools on this device are there already.',
};
