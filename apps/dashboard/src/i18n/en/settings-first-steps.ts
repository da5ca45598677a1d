export const firstSteps = {
  title: 'Your first recording, in three steps',
  intro: 'It takes a few minutes, and you do it once.',
  hide: 'Hide these steps',
  aside: 'First steps: {{done}} of 3 done',
  show: 'Show the steps',
  done: '{{done}} of 3 done',
  stepDone: ' (done)',
  newTab: ' (opens in a new tab)',
  finished: 'All done. From now on, every visit to your store appears here by itself.',
  install: {
    title: 'Put Vitrine on your store',
    body: 'Choose where your store is, and we show you how.',
    where: 'Where your store is',
    platforms: { tiendanube: 'Tiendanube', shopify: 'Shopify', bigcommerce: 'BigCommerce' },
    other: 'Another store',
    connected: 'Connected to {{store}}.',
    seen: 'Vitrine is on your store.',
    member: 'An owner of the store does this. You see it here when it is done.',
  },
  visit: {
    title: 'Open your store and look around',
    body: 'Visit a page or two, as a customer would. This changes by itself, within seconds.',
    open: 'Open my store',
    came: 'The first visit has arrived.',
  },
  watch: {
    title: 'Watch the first recording',
    later: 'It is ready as soon as the first visit comes.',
    body: 'It is ready: see your store as your visitor saw it.',
    play: 'Watch the recording',
  },
  /** Read out when it changes. */
  now: {
    install: 'The first step is to put Vitrine on your store.',
    visit: 'Vitrine is on your store. Waiting for the first visit.',
    watch: 'The first visit has arrived, and its recording is ready.',
  },
} as const;
