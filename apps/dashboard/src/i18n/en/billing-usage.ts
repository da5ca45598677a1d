export const billingUsage = {
  usage: {
    title: 'Session recordings',
    freePlan: 'Free Plan',
    about: 'About your billing cycle',
    cycle: 'Recordings in your current billing cycle. Resets on {{date}}.',
    period: 'Usage this period',
    used: '{{used, number}} / {{limit, number}} recordings',
    usedUnlimited: '{{used, number}} / ∞ recordings',
    unlimited: 'Unlimited recordings with your current plan',
    remaining_one: '{{count, number}} recording remaining',
    remaining_other: '{{count, number}} recordings remaining',
    exceeded: 'New sessions aren’t being recorded. Your quota resets on {{date}}.',
    none: 'New sessions aren’t being recorded.',
    failed: 'Failed to load usage information',
  },
} as const;
