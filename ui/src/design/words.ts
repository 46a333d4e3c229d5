export const retryBannerWords = {
  tryAgain: 'Try again',
};
