import { RouterProvider, type RouterProviderProps } from 'react-router';
import { Providers } from './providers.tsx';

export const App = ({ router }: Pick<RouterProviderProps, 'router'>) => (
  <Providers>
    <RouterProvider router={router} />
  </Providers>
);
