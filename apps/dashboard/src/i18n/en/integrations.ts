export const integrations = {
  title: 'Integrations',
  intro: 'Connect your store to start recording sessions. No code needed.',
  platforms: {
    bigcommerce: 'Connect your BigCommerce store with API account credentials.',
    shopify: 'Install the app from the Shopify App Store and enable it in your theme.',
    tiendanube: 'Install the app from the Tiendanube app store.',
  },
  active: 'Active',
  connectedTo: 'Connected to {{storeName}}',
  connectedNow: 'Successfully connected to your store!',
  alreadyConnected: 'Your store {{storeName}} is already connected',
  connectedToOthers:
    'It’s connected to a different account. Sign in to that account, or ask its owner to invite you.',
  loadFailed: 'Failed to retrieve store data',
  loadFailedBody: 'Check your connection and try again.',
  guide: 'How to connect',
  ownersOnly: 'Only an owner can connect this store. Ask one to do it.',
  /** Leads where no app can be installed. */
  byHand: {
    title: 'Add the script to your store',
    body: 'The {{platform}} app can’t be installed from here yet. The script works without it:',
  },
  elsewhere: {
    title: 'This account’s store is on {{platform}}',
    body: 'Each account has one store. To connect another store, create a separate account.',
  },
  /** What a store is told of the recording. */
  privacy: {
    title: 'What’s recorded and why',
    body: 'Vitrine records what visitors see and do in your store, so you can find out where they hesitate or leave.',
    typed:
      'What visitors type into fields is masked in their browser before it’s sent. Password and card fields aren’t recorded.',
    shown:
      'What your store’s pages show is recorded, such as a search term on a results page or a name on an account page, unless you mark it as private.',
    checkout: 'Checkout is never recorded.',
    kept: 'Visitors who decline tracking in your store’s cookie banner aren’t recorded.',
  },
  bigcommerce: {
    title: 'BigCommerce',
    intro: 'Three steps in your BigCommerce control panel, then a form here.',
    steps: {
      create: {
        title: 'Create a store API account',
        body: 'In your BigCommerce control panel, go to Settings > Store-level API accounts and click Create API account.',
      },
      permissions: {
        title: 'Name it and set its permissions',
        name: 'Name:',
        body: 'Under OAuth scopes, set:',
      },
      copy: {
        title: 'Copy the credentials',
        body: 'Save the account. BigCommerce shows its credentials only once, so copy the Client ID and Access Token now. The Store Hash is the part after /stores/ in the API path.',
        image:
          'An API path: https://api.bigcommerce.com/stores/abc123xyz/v3/. The part between /stores/ and /v3/, abc123xyz, is marked as the Store Hash.',
        hash: 'Store Hash',
      },
    },
    form: {
      title: 'Credentials',
      clientId: 'Client ID',
      storeHash: 'Store Hash',
      storeHashHint: 'You can paste the full API path.',
      whereHash: 'Where is the Store Hash?',
      whereHashBody:
        'It’s the part after /stores/ in the API path. For example, in https://api.bigcommerce.com/stores/abc123xyz/v3/ it’s abc123xyz.',
      accessToken: 'Access Token',
      accessTokenHint: 'Stored encrypted and never shown again.',
      showToken: 'Show Access Token',
      hideToken: 'Hide Access Token',
      connect: 'Connect Store',
      reconnect: 'Reconnect Store',
      connecting: 'Connecting…',
      missing: 'Please fill in all required fields',
      failed: 'Failed to connect to store',
      scopes:
        'The API account is missing a permission: {{scopes}}. Create a new account with the permissions in step 2.',
    },
  },
  shopify: {
    title: 'Shopify',
    intro: 'Install the app, enable it in your theme and watch your first session.',
    steps: {
      install: {
        title: 'Install the app from the Shopify App Store',
        body: 'Open the app page, click Install and confirm in your Shopify admin.',
        action: 'Open the Shopify App Store',
        none: 'Find Vitrine in the Shopify App Store, click Install and confirm in your Shopify admin.',
      },
      enable: {
        title: 'Enable the app embed in your theme',
        steps: {
          admin: 'In your Shopify admin, go to Online Store > Themes.',
          customize: 'Next to your current theme, click Customize.',
          embeds: 'In the theme editor, click App embeds on the left.',
          toggle: 'Find Vitrine and turn it on.',
          save: 'Click Save in the top right.',
        },
        action: 'Open the theme editor',
      },
      verify: {
        title: 'Verify the installation',
        body: 'Open your store in another tab. In the browser console (press F12, then Console), look for this line:',
      },
    },
    billing: {
      title: 'Billing',
      body: 'You get a 14-day free trial. After that, the plan you selected starts. Manage it in your Shopify admin.',
    },
  },
  tiendanube: {
    title: 'Tiendanube',
    intro: 'Connect your store in one of two ways, then check that it works.',
    store: {
      title: 'Option 1: install from the app store',
      body: 'Open the app page in the Tiendanube app store, click Install and accept its permissions. You’ll come back here with your store connected.',
      action: 'Open app store',
      none: 'Find Vitrine in the app store in your Tiendanube admin, click Install and accept its permissions.',
    },
    support: {
      title: 'Option 2: we connect it for you',
      body: 'If you signed up here directly, email us from the address below and we’ll connect your store. Include:',
      url: 'your store URL',
      email: 'your account email',
      more: 'anything else we should know',
      action: 'Email support',
      to: 'Or email {{email}}.',
      none: 'No support email is set up yet. Contact your Vitrine administrator.',
      subject: 'Connect my Tiendanube store',
      message:
        'Hello,\n\nPlease connect my Tiendanube store.\n\nStore URL: \nAccount email: {{email}}\nAdditional information: \n',
    },
    verify: {
      title: 'Verify that it works',
      browse: 'Browse your store in another tab, like a visitor would.',
      open: 'Open the Sessions tab (Recordings in the menu).',
      appears: 'Check that your session appears in the list.',
      click: 'Click it to view the recording.',
    },
    themes: {
      title: 'Newer themes',
      body: 'Newer Tiendanube themes run apps in an isolated space where they can’t see the page. If nothing is recorded, add the script to the <head> of your store manually.',
      action: 'Show script',
    },
  },
} as const;
