import type { Livestream, LivestreamWatch } from '@envol/contract/livestreams';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { Player } from './player/Player.tsx';
import { useMeasured } from './player/useMeasured.ts';
import { useLivestreamName, useViewersText } from './texts.ts';
import { useThumbnail } from './useThumbnail.ts';

const AGAIN_MS = 5_000;

const hasNone = ({ flv_url, whep_url }: LivestreamWatch): boolean => flv_url === null && whep_url === null;

/**
 * What the player is given: an address stays as long as it plays, for another one opens the picture anew; the rest is as new
 * as it was told.
 */
export const keepAddresses = (former: LivestreamWatch | null, next: LivestreamWatch): LivestreamWatch =>
  former === null || hasNone(former) || hasNone(next)
    ? next
    : { ...next, flv_url: former.flv_url, whep_url: former.whep_url };

/** A livestream as somebody who signed in watches it. */
export const WatchPanel = ({ stream }: { readonly stream: Livestream }) => {
  const name = useLivestreamName()(stream);
  const viewersText = useViewersText();
  const poster = useThumbnail(stream.id, stream.thumbnail_version);
  const { measured, ahead_ms } = useMeasured();
  const [kept, setKept] = useState<LivestreamWatch | null>(null);
  const options = queryOf(endpoints.watchLivestream, { params: { id: stream.id } });
  const { data, error, refetch } = useQuery({
    ...options,
    queryFn: (context) =>
      measured(
        () => (options.queryFn as (given: unknown) => Promise<LivestreamWatch>)(context),
        ({ now }) => now,
      ),
    refetchInterval: AGAIN_MS,
    gcTime: 0,
    retry: false,
  });
  if (data === undefined)
    return error === null ? (
      <SkeletonList rows={3} />
    ) : (
      <ErrorState error={error} retry={() => void refetch()} />
    );
  const watch = keepAddresses(kept, data);
  if (watch.flv_url !== kept?.flv_url || watch.whep_url !== kept.whep_url) setKept(watch);
  const open = (): void => {
    setKept(null);
    void refetch();
  };
  return (
    <Player
      name={name}
      watch={watch}
      ahead_ms={ahead_ms}
      isSimulated={stream.is_simulated}
      poster={poster}
      onOver={open}
      note={watch.picture === 'received' ? <span>{viewersText(stream.viewers)}</span> : null}
    />
  );
};
