import { firstSteps } from './settings-first-steps.ts';

export const setup = {
  installation: {
    title: 'Manual installation',
    intro:
      'Add a small script to your store to record sessions. It loads in the background, so your pages never wait for it.',
    script: 'Installation script',
    copy: 'Copy script',
    copied: 'Copied',
    copyFailed: 'Couldn’t copy the script. Select it and copy it manually.',
    loadFailed: 'Unable to load installation script. Please refresh.',
    merchantFailed: 'Failed to load merchant information',
    steps: {
      copy: 'Copy the script. It already includes your store ID.',
      paste: 'Paste it into the <head> of your store’s pages and save.',
      check:
        'Open your store in another tab and look around. Your session appears in Recordings within seconds.',
    },
    where: {
      shopify:
        'In Shopify, go to Online Store > Themes, click the three dots and then Edit code. Open theme.liquid and paste the script right before </head>.',
      bigcommerce:
        'In BigCommerce, go to Storefront > Script Manager and click Create a Script. Set the location to Head and the pages to All pages, then paste the script.',
      tiendanube:
        'In Tiendanube, go to Configuraciones > Códigos externos and paste the script into the tracking codes field. If you can’t find it, send the script to the person who maintains your store.',
      other:
        'Paste the script right before </head> in the template that all your pages share. If someone else maintains your store, send them the script.',
    },
    mail: {
      action: 'Send to whoever looks after your store',
      subject: 'Please add Vitrine to our store',
      message:
        'Hello,\n\nPlease paste this script into our store, right before </head>, in the template that all pages share:\n\n{{script}}\n\nIf the store sends a Content-Security-Policy, add {{origin}} to its script-src and connect-src.\n\nThank you\n',
    },
    policy: {
      body: 'Your store’s Content-Security-Policy is probably blocking it. Add these values to the policy:',
      fallback:
        'If a directive is missing from the policy, copy the values of default-src into it first. If your store has no policy, try another browser: yours may block trackers or ask not to be tracked.',
      subject: 'Please allow Vitrine in our store’s Content-Security-Policy',
      message:
        'Hello,\n\nOur store’s Content-Security-Policy blocks Vitrine. Please add these values to it:\n\n{{lines}}\n\nIf a directive is missing from the policy, copy the values of default-src into it first.\n\nThank you\n',
    },
    check: {
      title: 'Check my installation',
      waiting: 'Waiting for the first session…',
      waitingBody:
        'Open your store in another tab and look around. This updates automatically, within seconds.',
      overdue: 'No session has arrived in 24 hours',
      overdueBody:
        'Add the script to your store manually, or send it to whoever looks after your store. This works on every platform.',
      silent: 'Pages of {{host}} load Vitrine, but nothing arrives',
      silentHidden: 'Your store’s pages load Vitrine, but nothing arrives',
      lost: 'Vitrine couldn’t record {{share}} of your store’s pages in the last 7 days',
      lostBody:
        'Our script fails in some visitors’ browsers. Your store isn’t affected, and we’re notified automatically.',
      live: 'Your store is being recorded.',
      last: 'Last event {{when}}.',
      quiet: 'No recent sessions.',
      quietBody: 'Open your store in another tab. If it’s still being recorded, this updates automatically.',
      usedUp: 'New sessions aren’t being recorded: your plan has no recordings left.',
      usedUpBody: 'Your script isn’t the problem. Recording resumes once your plan has recordings again.',
      watch: 'See recordings',
      failed: 'Couldn’t check your installation.',
      refused: 'Sessions from {{host}} were blocked: the domain isn’t on your list',
      refusedHidden:
        'Sessions from pages that hide their address were blocked. They can’t be allowed individually.',
      allow: 'Allow {{host}}',
      allowed: '{{host}} added to your list',
      allowFailed: 'Couldn’t add the domain. Try again.',
    },
    domains: {
      title: 'Allowed domains',
      intro: 'Pages on these domains and their subdomains can send recordings of this store.',
      any: 'Your list is empty, so pages on any domain can send recordings.',
      list: 'Allowed domains',
      field: 'Domain',
      hint: 'For example, mystore.com',
      add: 'Add',
      remove: 'Remove {{domain}}',
      full: 'You can add up to {{count}} domains.',
      there: 'This domain is already on your list.',
      save: 'Save domains',
      discard: 'Discard changes',
      saved: 'Domains saved',
      failed: 'Couldn’t save the domains. Try again.',
      loadFailed: 'Couldn’t load the allowed domains.',
      ownersOnly: 'Only an owner of this store can change its domains.',
    },
  },
  firstSteps,
  /** Of a store that is on no platform. */
  storeName: {
    title: 'Store name',
    ask: 'What’s your store called? The name appears in emails and invitations.',
    intro: 'The name appears in emails, in invitations and in the menu.',
    save: 'Save name',
    saved: 'Name saved',
    failed: 'Couldn’t save the name. Try again.',
    ownersOnly: 'Only an owner of this store can change its name.',
  },
} as const;
