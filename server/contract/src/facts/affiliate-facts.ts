/** The three tiers of the affiliate programme, where the server is not set to others. */
export const defaultAffiliateTiers = ['bronze', 'silver', 'gold'] as const;
/** What a tier's code looks like. */
export const affiliateTierPattern = /^[a-z][a-z0-9-]{0,19}$/;
export const affiliateStatuses = ['pending', 'active', 'rejected'] as const;
export type AffiliateStatus = (typeof affiliateStatuses)[number];
export const payoutWays = ['paypal', 'wise', 'bank'] as const;
export type PayoutWay = (typeof payoutWays)[number];
