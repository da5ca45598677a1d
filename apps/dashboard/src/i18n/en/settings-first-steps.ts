export const firstSteps = {
  title: 'Get your first recording in three steps',
  intro: 'It takes a few minutes, and you only do it once.',
  hide: 'Hide steps',
  aside: 'Setup: {{done}} of 3 steps done',
  show: 'Show steps',
  done: '{{done}} of 3 done',
  stepDone: ' (done)',
  newTab: ' (opens in a new tab)',
  finished: 'You’re all set. New sessions will appear here automatically.',
  install: {
    title: 'Add Vitrine to your store',
    body: 'Choose your platform and we’ll show you how.',
    where: 'Your platform',
    platforms: { tiendanube: 'Tiendanube', shopify: 'Shopify', bigcommerce: 'BigCommerce' },
    other: 'Other platform',
    connected: 'Connected to {{store}}.',
    brought:
      'Connected to {{store}}. This step completes automatically when the first page with Vitrine is opened.',
    seen: 'Vitrine is installed in your store.',
    member: 'An owner of the store needs to do this. You’ll see it here when it’s done.',
  },
  visit: {
    title: 'Open your store and look around',
    body: 'Visit a page or two, like a customer would. This step completes automatically, within seconds.',
    open: 'Open my store',
    came: 'Your first session has arrived.',
  },
  watch: {
    title: 'Watch your first recording',
    later: 'It’ll be ready as soon as your first session arrives.',
    body: 'It’s ready: see your store the way your visitor saw it.',
    play: 'Watch recording',
  },
  /** Read out when it changes. */
  now: {
    install: 'First, add Vitrine to your store.',
    visit: 'Vitrine is installed in your store. Waiting for the first session.',
    brought: 'Your store is connected. Waiting for the first session.',
    watch: 'Your first session has arrived, and its recording is ready.',
  },
} as const;
