import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Waiting } from './PageFrame.tsx';

export const RootLayout = () => (
  <Suspense fallback={<Waiting />}>
    <Outlet />
  </Suspense>
);
