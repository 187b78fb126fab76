import { type ComponentProps, lazy, Suspense } from 'react';
import { SkeletonList } from '../../../ui/states.tsx';

const PayApproval = lazy(async () => ({ default: (await import('./PayApproval.tsx')).PayApproval }));

/** Most requests cost nothing: their payment is loaded with the first that does. */
export const Pay = (props: ComponentProps<typeof PayApproval>) => (
  <Suspense fallback={<SkeletonList rows={2} />}>
    <PayApproval {...props} />
  </Suspense>
);
