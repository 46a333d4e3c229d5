/** The part of eSpeak NG's data that a file of a build is: `de` of `/assets/espeak-ng-de-DUF3YiVJ.data`. */
export const speechPartIn = (path: string): string | undefined =>
  /^\/assets\/espeak-ng-(\w+)-[\w-]{8}\.data$/.exec(path)?.[1];
