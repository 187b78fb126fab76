import { Outlet } from '@tanstack/react-router';
import { RightPanel } from '../../../ui/layout/WorkspaceLayout.tsx';
import { Opening } from '../detail/Opening.tsx';

/** The open request, or at once what is known of one that is on its way. */
export const DetailPlace = ({ opening }: { readonly opening: number | null }) =>
  opening === null ? (
    <Outlet />
  ) : (
    <RightPanel>
      <Opening id={opening} />
    </RightPanel>
  );
