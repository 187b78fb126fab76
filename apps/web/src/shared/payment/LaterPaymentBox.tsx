import { type ComponentProps, lazy, Suspense } from 'react';
import { SkeletonList } from '../../ui/states.tsx';

const Box = lazy(async () => ({ default: (await import('./PaymentBox.tsx')).PaymentBox }));

/** Most requests cost nothing: what paying takes is loaded with the first that does. */
export const PaymentBox = (props: ComponentProps<typeof Box>) => (
  <Suspense fallback={<SkeletonList rows={3} />}>
    <Box {...props} />
  </Suspense>
);
