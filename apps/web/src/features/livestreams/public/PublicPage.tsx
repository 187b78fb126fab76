import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../../api/queryClient.ts';
import { useLastPathPart } from '../../../routing/address.ts';
import { PublicFrame } from './PublicFrame.tsx';
import { Watching } from './Watching.tsx';

/** /livestream/$name: a drone's picture for whoever has the link, without an account. */
export const PublicPage = () => {
  const name = useLastPathPart();
  return (
    <QueryClientProvider client={queryClient}>
      <PublicFrame>
        <Watching name={name} />
      </PublicFrame>
    </QueryClientProvider>
  );
};
