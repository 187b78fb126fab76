import type { Approval } from '@envol/contract/approvals';
import type { Flight } from '@envol/contract/flights';
import { Play, Video } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useLivestreamName } from './texts.ts';
import { useLive, useMayOpenVideo } from './useVideoLine.ts';

const WatchPanel = lazy(async () => ({ default: (await import('./WatchPanel.tsx')).WatchPanel }));
const NewLivestream = lazy(async () => ({ default: (await import('./NewLivestream.tsx')).NewLivestream }));

/** The live pictures of a mission; nothing where there is none. */
export const LiveVideo = ({
  of,
}: {
  readonly of: { readonly flight_id: number } | { readonly approval_id: number };
}) => {
  const { t } = useTranslation('livestreams');
  const nameOf = useLivestreamName();
  const [watched, setWatched] = useState<number | null>(null);
  const { data } = useLive(of);
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

/** Opens a livestream of the mission. */
const OpenVideo = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('livestreams');
  const mayOpen = useMayOpenVideo(flight);
  const [isOpening, setOpening] = useState(false);
  if (!mayOpen) return null;
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

/** On a mission's page: its live pictures, and the way to open one. */
export const MissionVideo = ({ flight }: { readonly flight: Flight }) => (
  <>
    <LiveVideo of={{ flight_id: flight.id }} />
    <OpenVideo flight={flight} />
  </>
);

/** On a request that an authority reads: the live pictures of its mission. */
export const ApprovalVideo = ({ approval }: { readonly approval: Approval }) => (
  <LiveVideo of={{ approval_id: approval.id }} />
);
