import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useObjectUrl } from '../../device/useObjectUrl.ts';

/** The address of the picture that stands for a livestream, while it is drawn; null: there is none. */
export const useThumbnail = (id: number, version: string | null): string | null => {
  const { data } = useQuery({
    queryKey: ['livestream-thumbnail', id, version],
    queryFn: ({ signal }) =>
      callApi(endpoints.livestreamThumbnail, { params: { id } }, { handles: 'all', signal }),
    enabled: version !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // Each half minute of a live one has another: only what is shown is kept.
    gcTime: 0,
  });
  const address = useObjectUrl(data);
  return version === null ? null : address;
};
