export const integrations = {
  title: 'Integrations',
  intro: 'Connect your store, and its visits are recorded without any code to write.',
  platforms: {
    bigcommerce: 'Connect a BigCommerce store with the credentials of an API account.',
    shopify: 'Install the app from the Shopify App Store and enable it in your theme.',
    tiendanube: 'Install the app from the Tiendanube app store.',
  },
  active: 'Active',
  connectedTo: 'Connected to {{storeName}}',
  connectedNow: 'Successfully connected to your store!',
  alreadyConnected: 'Your store {{storeName}} is already connected',
  connectedToOthers:
    'It is connected to another account, not to this one. Sign in with that account, or ask its owner for an invitation.',
  loadFailed: 'Failed to retrieve store data',
  loadFailedBody: 'Check your connection and try again.',
  guide: 'How to connect',
  ownersOnly: 'Only an owner of this store can connect it. Ask one of them.',
  elsewhere: {
    title: 'This account’s store is on {{platform}}',
    body: 'An account has one store. To connect another one, create a separate account for it.',
  },
  /** What a store is told of the recording. */
  privacy: {
    title: 'What is recorded, and why',
    body: 'Vitrine records what your visitors see and do in your store, so that you find out where they hesitate or give up.',
    typed:
      'What visitors type is masked in their own browser, before it is sent. Passwords and card data never leave it.',
    checkout: 'The checkout is never recorded.',
    kept: 'A visitor who declines tracking in your store’s cookie banner is not recorded.',
  },
  bigcommerce: {
    title: 'BigCommerce',
    intro: 'Three steps in your store’s control panel, and one form here.',
    steps: {
      create: {
        title: 'Create a store API account',
        body: 'In your BigCommerce control panel, open Settings, then Store-level API accounts, and choose Create API account.',
      },
      permissions: {
        title: 'Name it, and set its permissions',
        name: 'Name:',
        body: 'Under OAuth scopes, choose:',
      },
      copy: {
        title: 'Copy the credentials',
        body: 'Save the account. BigCommerce shows its credentials once: copy the Client ID and the Access Token. The Store Hash is the part after /stores/ in the API path.',
        image:
          'An API path: https://api.bigcommerce.com/stores/abc123xyz/v3/. The part between /stores/ and /v3/, abc123xyz, is marked as the Store Hash.',
        hash: 'Store Hash',
      },
    },
    form: {
      title: 'Credentials',
      clientId: 'Client ID',
      storeHash: 'Store Hash',
      storeHashHint: 'You can paste the whole API path.',
      whereHash: 'Where is the Store Hash?',
      whereHashBody:
        'It is the part after /stores/ in the API path: for https://api.bigcommerce.com/stores/abc123xyz/v3/ it is abc123xyz.',
      accessToken: 'Access Token',
      accessTokenHint: 'It is kept encrypted, and never shown again.',
      showToken: 'Show Access Token',
      hideToken: 'Hide Access Token',
      connect: 'Connect Store',
      reconnect: 'Reconnect Store',
      connecting: 'Connecting…',
      missing: 'Please fill in all required fields',
      failed: 'Failed to connect to store',
      scopes:
        'The API account lacks a permission: {{scopes}}. Create a new account with the permissions of step 2.',
    },
  },
  shopify: {
    title: 'Shopify',
    intro: 'Install the app, enable it in your theme, and see your first visit.',
    steps: {
      install: {
        title: 'Install the app from the Shopify App Store',
        body: 'Open the app’s page, choose Install, and confirm in your Shopify admin.',
        action: 'Open the Shopify App Store',
        none: 'Look for Vitrine in the Shopify App Store, choose Install, and confirm in your Shopify admin.',
      },
      enable: {
        title: 'Enable the app embed in your theme',
        steps: {
          admin: 'In your Shopify admin, open Online Store, then Themes.',
          customize: 'Beside your current theme, choose Customize.',
          embeds: 'In the theme editor, open App embeds on the left.',
          toggle: 'Find Vitrine and switch it on.',
          save: 'Choose Save at the top right.',
        },
        action: 'Open the theme editor',
      },
      verify: {
        title: 'Verify the installation',
        body: 'Open your store in another tab. In the browser’s console (press F12, then Console) there is this line:',
      },
    },
    billing: {
      title: 'Billing',
      body: 'Your free trial lasts 14 days; then the plan that you selected begins. You manage it in your Shopify admin.',
    },
  },
  tiendanube: {
    title: 'Tiendanube',
    intro: 'Two ways to connect your store, and how to see that it works.',
    store: {
      title: 'Option 1: install from the app store',
      body: 'Open the app’s page in the Tiendanube app store, choose Install and accept its permissions. You come back here with your store connected.',
      action: 'Open the app store',
      none: 'Look for Vitrine in the app store of your Tiendanube admin, choose Install and accept its permissions.',
    },
    support: {
      title: 'Option 2: let us connect it',
      body: 'If you registered here directly, write to us from the email below, and we connect your store. Tell us:',
      url: 'the URL of your store',
      email: 'the email of your account',
      more: 'anything else that we should know',
      action: 'Write to support',
      to: 'Or write to {{email}}.',
      none: 'This server has no support address yet: ask whoever runs it.',
      subject: 'Connect my Tiendanube store',
      message:
        'Hello,\n\nplease connect my Tiendanube store.\n\nStore URL: \nAccount email: {{email}}\nExtra information: \n',
    },
    verify: {
      title: 'Verify that it works',
      browse: 'Browse your store in another tab, as a visitor would.',
      open: 'Open the Sessions tab: Recordings, in the menu here.',
      appears: 'Check that your session appears in the list.',
      click: 'Click it to view the recording.',
    },
    themes: {
      title: 'Newer themes',
      body: 'Newer Tiendanube themes run apps where they cannot see the page. If nothing is recorded, put the script into the head of your store by hand.',
      action: 'Show the script',
    },
  },
} as const;
