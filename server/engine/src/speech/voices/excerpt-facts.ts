/** What models that speak like what they hear work at. */
export const excerptHz = 24_000;
/** More than this they don't listen to, and less tells too little of a voice. */
export const mostExcerptSeconds = 20;
export const leastExcerptSeconds = 5;
