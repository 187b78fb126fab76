import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Map as MapIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { DataList, DataListRow } from '../../ui/DataList.tsx';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { PeriodText } from '../../ui/TimeText.tsx';
import { useIdParam } from '../../ui/useIdParam.ts';

/*
 * The screens of the missions, loaded by the router when first needed. It expects these exports, components without
 * properties: FlightsScreen (/map/flights), NewFlightScreen (/map/flights/new), FlightScreen (/map/flights/$id),
 * EditFlightScreen (/map/flights/$id/edit). They draw into the workspace's panel, beside the map.
 */

export const FlightsScreen = () => {
  const { t } = useTranslation('nav');
  const navigate = useNavigate();
  const { q } = useSearch({ strict: false });
  const { data, error, isPending, refetch } = useQuery(
    queryOf(endpoints.listFlights, { query: { is_archived: 'false', ...(q === undefined ? {} : { q }) } }),
  );
  const flights = data !== undefined && 'results' in data ? data.results : [];
  return (
    <Panel flush header={<PanelHeader title={t('flights')} />}>
      {isPending && <SkeletonList />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data !== undefined && flights.length === 0 && <EmptyState icon={MapIcon} title={t('flights')} />}
      <DataList
        label={t('flights')}
        items={flights}
        idOf={(flight) => flight.id}
        hrefOf={(flight) => `/map/flights/${flight.id}`}
        onOpen={(flight) => void navigate({ to: '/map/flights/$id', params: { id: String(flight.id) } })}
        row={(flight) => (
          <DataListRow
            title={flight.name}
            facts={[
              flight.display_identifier,
              <PeriodText
                key="period"
                from={flight.date_start}
                to={flight.date_end}
                zone={flight.time_zone}
              />,
            ]}
          />
        )}
      />
    </Panel>
  );
};

export const FlightScreen = () => {
  const { t } = useTranslation('nav');
  const id = useIdParam();
  const {
    data: flight,
    error,
    isPending,
    refetch,
  } = useQuery(queryOf(endpoints.getFlight, { params: { id } }));
  return (
    <Panel
      header={
        <PanelHeader
          crumb={<Link to="/map/flights">{t('flights')}</Link>}
          title={flight?.name ?? `${id}`}
          meta={
            flight && <PeriodText from={flight.date_start} to={flight.date_end} zone={flight.time_zone} />
          }
        />
      }
    >
      {isPending && <SkeletonList />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {flight?.description}
    </Panel>
  );
};

export { FlightScreen as EditFlightScreen, FlightsScreen as NewFlightScreen };
