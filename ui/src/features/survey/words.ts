export const words = {
  arrived: 'There is a short question below the result.',
  notNow: 'Not now',
  skip: 'Skip',
  send: 'Send',
  next: 'Next',
  close: 'Close',
  thanks: 'Thank you',
  failed: 'Your answer could not be saved. Try again.',
  writeSomething: 'Write a few words, or skip the question.',
};
