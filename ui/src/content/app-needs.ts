/** What the app needs of a computer, wherever that is told; neural models that are added come on top. */
export const appNeeds = { memory: '4 GB', disk: '600 MB' } as const;
