import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpoints } from '../../../api/endpoints.ts';
import { isFailure } from '../../../api/failure.ts';
import { queryOf } from '../../../api/query.ts';
import { useMay } from '../../../api/session.ts';
import { CopyNote } from '../../../offline/CopyNote.tsx';
import { lastSearch, NewMissionKey, useVerdictChip } from '../../../shared/flights/index.ts';
import { MissionZoneContext } from '../../../shared/verdict/index.ts';
import { buttonLook } from '../../../ui/Button.tsx';
import { Panel, PanelHeader } from '../../../ui/layout/Panel.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { PeriodText } from '../../../ui/TimeText.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { useIdParam } from '../../../ui/useIdParam.ts';
import { useFlightsOnMap } from '../list/useFlightsOnMap.ts';
import { FlightActions } from './FlightActions.tsx';
import { FlightBody } from './FlightBody.tsx';
import { Side } from './FlightSidePanel.tsx';
import { MissionNotFound } from './MissionNotFound.tsx';
import { useFlightSide } from './useFlightSide.ts';
import { useLookAt } from './useLookAt.ts';

const VerdictChip = ({ flight }: { readonly flight: Flight }) => <StatusChip {...useVerdictChip(flight)} />;

/** /map/flights/$id: the verdict first, then what was asked, what applies, what was planned. */
export const FlightScreen = () => {
  const { t } = useTranslation(['flights', 'common']);
  const id = useIdParam();
  const mayWrite = useMay('flight:write');
  const missionQuery = queryOf(endpoints.getFlight, { params: { id } });
  const query = useQuery(missionQuery);
  const { data: flight, error, isPending, refetch } = query;
  // Only the server can say that there is no such mission; one that is silent says nothing of it.
  const isMissing = isFailure(error, 'NOT_FOUND');
  const { side, setSide, close } = useFlightSide(flight);
  useFlightsOnMap({}, id, undefined, flight);
  useLookAt(flight);
  return (
    <Panel
      header={
        <PanelHeader
          crumb={
            <>
              <Link to="/map/flights" search={lastSearch()}>
                {t('detail.back')}
              </Link>{' '}
              › <span>{flight?.display_identifier ?? id}</span>
            </>
          }
          title={
            flight?.name ??
            (error ? t(isMissing ? 'detail.not_found_title' : 'detail.unreachable_title') : '…')
          }
          meta={
            flight && (
              <>
                <VerdictChip flight={flight} />
                <PeriodText period={flight} />
              </>
            )
          }
          action={flight && <FlightActions flight={flight} />}
        />
      }
    >
      {mayWrite && <NewMissionKey />}
      <CopyNote of={missionQuery.queryKey} />
      {isPending && <SkeletonList />}
      {isMissing && !flight && <MissionNotFound />}
      {error && !flight && !isMissing && (
        <>
          <ErrorState error={error} retry={() => void refetch()} />
          <Link className={buttonLook({ variant: 'outlined' })} to="/map/flights" search={lastSearch()}>
            {t('detail.back')}
          </Link>
        </>
      )}
      {flight && (
        <MissionZoneContext value={flight.time_zone}>
          <FlightBody flight={flight} side={side} setSide={setSide} />
          <Side flight={flight} side={side} setSide={setSide} close={close} />
        </MissionZoneContext>
      )}
    </Panel>
  );
};
