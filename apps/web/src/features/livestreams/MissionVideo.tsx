import type { Approval } from '@envol/contract/approvals';
import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { Play, Video } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useLivestreamName } from './texts.ts';

const WatchPanel = lazy(async () => ({ default: (await import('./WatchPanel.tsx')).WatchPanel }));
const NewLivestream = lazy(async () => ({ default: (await import('./NewLivestream.tsx')).NewLivestream }));

const AGAIN_MS = 15_000;

/** The live pictures of a mission; nothing where there is none. */
export const LiveVideo = ({
  of,
}: {
  readonly of: { readonly flight_id: number } | { readonly approval_id: number };
}) => {
  const { t } = useTranslation('livestreams');
  const nameOf = useLivestreamName();
  const [watched, setWatched] = useState<number | null>(null);
  const { data } = useQuery({
    ...queryOf(endpoints.listLivestreams, { query: { ...of, status: 'live' } }),
    refetchInterval: AGAIN_MS,
    retry: false,
  });
  return (
    <>
      {data?.results.map((stream) => (
        <Card
          key={stream.id}
          title={`${t('on_mission.title')} · ${nameOf(stream)}`}
          text={t(`states.${stream.picture}`)}
          footer={
            watched === stream.id ? null : (
              <Button
                variant="outlined"
                size="small"
                startIcon={<Play size={16} />}
                onClick={() => setWatched(stream.id)}
              >
                {t('on_mission.watch')}
              </Button>
            )
          }
        >
          {watched === stream.id && (
            <Suspense>
              <WatchPanel stream={stream} />
            </Suspense>
          )}
        </Card>
      ))}
    </>
  );
};

/** On a mission's page: its live pictures. */
export const MissionVideo = ({ flight }: { readonly flight: Flight }) => (
  <LiveVideo of={{ flight_id: flight.id }} />
);

/** On a mission's page: opens a livestream of it. */
export const OpenVideo = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('livestreams');
  const mayWrite = useUser().permissions.includes('livestream:write');
  const [isOpening, setOpening] = useState(false);
  if (!mayWrite || flight.is_archived) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<Video size={16} />} onClick={() => setOpening(true)}>
        {t('on_mission.open')}
      </Button>
      <Suspense>
        {isOpening && (
          <NewLivestream flight={{ id: flight.id, name: flight.name }} onClose={() => setOpening(false)} />
        )}
      </Suspense>
    </>
  );
};

/** On a request that an authority reads: the live pictures of its mission. */
export const ApprovalVideo = ({ approval }: { readonly approval: Approval }) => (
  <LiveVideo of={{ approval_id: approval.id }} />
);
