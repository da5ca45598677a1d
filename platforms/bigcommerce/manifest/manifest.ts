export const bigcommerce = {
  name: 'bigcommerce',
  label: 'BigCommerce',
  install: { callback_path: '/install/bigcommerce/auth', answered_by: 'panel' },
  // The control panel is at the store's own host, or at the login.
  frame_ancestors: 'https://*.mybigcommerce.com https://login.bigcommerce.com',
} as const;
