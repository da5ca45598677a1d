export const billing = {
  usage: {
    title: 'Session recordings',
    freePlan: 'Free Plan',
    about: 'About the billing cycle',
    cycle: 'Recordings of your current billing cycle. The count starts again on {{date}}.',
    period: 'Usage this period',
    used: '{{used, number}} / {{limit, number}} recordings',
    usedUnlimited: '{{used, number}} / ∞ recordings',
    unlimited: 'Unlimited recordings with your current plan',
    remaining_one: '{{count, number}} recording remaining',
    remaining_other: '{{count, number}} recordings remaining',
    exceeded: 'New visits are not recorded. The count starts again on {{date}}.',
    failed: 'Failed to load usage information',
  },
} as const;
