import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMissionInView } from '../../map/areas/useMissionInView.ts';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';

/** What the panel shows beside the mission, asked for by its feature. */
interface AskedBeside {
  readonly data: unknown;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface MissionPanelProps {
  readonly id: number;
  readonly title: string;
  /** What leads back, until the mission is there. */
  readonly back: string;
  readonly beside?: AskedBeside;
  readonly children: (flight: Flight) => ReactNode;
}

/** A panel about one mission, which lies in view on the map: the way back to it, and its content once all of it is there. */
export const MissionPanel = ({ id, title, back, beside, children }: MissionPanelProps) => {
  const { t } = useTranslation('flights_list');
  const { data: flight, error, refetch } = useQuery(queryOf(endpoints.getFlight, { params: { id } }));
  const failed = error ?? beside?.error ?? null;
  const isThere = flight !== undefined && (beside === undefined || beside.data !== undefined);
  useMissionInView(flight, t('map_label'));
  return (
    <Panel
      header={
        <PanelHeader
          crumb={
            <Link to="/map/flights/$id" params={{ id: String(id) }}>
              ‹ {flight ? `${flight.display_identifier} · ${flight.name}` : back}
            </Link>
          }
          title={title}
        />
      }
    >
      {failed !== null && (
        <ErrorState
          error={failed}
          retry={() => {
            void refetch();
            void beside?.refetch();
          }}
        />
      )}
      {!isThere && failed === null && <SkeletonList />}
      {isThere && children(flight)}
    </Panel>
  );
};
