import { RouterProvider } from '@tanstack/react-router';
import { signedInRouter } from './signedInRouter.tsx';

export { isScreen } from './signedInRouter.tsx';

export const loadFirstScreen = (): Promise<void> => signedInRouter.load();

/** The address is the same, and another person reads: whoever may not be there is sent on. */
export const readAgain = (): Promise<void> => signedInRouter.invalidate();

/** Everything behind the sign-in. */
export const Product = () => <RouterProvider router={signedInRouter} />;
