export const tiendanube = {
  name: 'tiendanube',
  label: 'Tiendanube',
  install: { callback_path: '/register', answered_by: 'dashboard', begin_path: '/install/tiendanube' },
} as const;
