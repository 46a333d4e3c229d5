/** What each use case is called in addresses; its page stands at `/enterprise/use-cases/{slug}`. */
export const useCases = [
  'video',
  'youtube-videos',
  'tiktok-videos',
  'customer-service',
  'educations',
  'hospitality',
  'restaurants',
  'accessibility',
  'healthcare',
  'content-creators',
  'productivity',
  'marketing-sales',
  'real-estate',
] as const;
