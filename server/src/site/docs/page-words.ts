/** Every sentence of the pages about the API beside those of the document itself. */
export const pageWords = {
  begin: 'Begin',
  keys: 'Your keys, webhooks and a place to try calls',
  document: 'is the whole of it for generators and tools.',
  groups: 'Groups',
  calls: (count: number, byKey: number) =>
    `${count} ${count === 1 ? 'call' : 'calls'}, ${byKey === 0 ? 'none' : byKey} with an API key`,
  search: 'Search the API',
  searchLabel: 'Search the API',
  searchHint: 'Such as upload, or POST sign',
  searchButton: 'Search',
  found: (count: number, search: string) =>
    count === 0
      ? `No call matches “${search}”. Try one word of what you want to do.`
      : `${count} ${count === 1 ? 'call matches' : 'calls match'} “${search}”.`,
  all: 'All groups',
  shapes: 'Shapes',
  parameters: 'Parameters',
  optional: 'optional',
  request: (type: string) => `Request, ${type}`,
  answer: (status: string, type: string | undefined) => `Answer ${status}, ${type ?? 'without a body'}`,
  faults: 'Faults',
} as const;
