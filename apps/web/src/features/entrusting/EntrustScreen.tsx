import type { EntrustCheck } from '@envol/contract/entrusting';
import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Handshake } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMissionInView } from '../../map/areas/useMissionInView.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Stack } from '../../ui/layout/flow.tsx';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIdParam } from '../../ui/useIdParam.ts';
import { EntrustDialog } from './EntrustDialog.tsx';
import { EntrustedProcedures } from './EntrustedProcedures.tsx';
import { OpenProcedures } from './OpenProcedures.tsx';

const Entrusting = ({ flight, check }: { readonly flight: Flight; readonly check: EntrustCheck }) => {
  const { t } = useTranslation('entrusting');
  const [asked, setAsked] = useState<'none' | 'entrust' | 'take_back'>('none');
  const { entrustment } = check;
  const takeBack = async (): Promise<void> => {
    await callApi(endpoints.takeBackEntrusted, { params: { id: flight.id } });
    await refreshQueries('flights');
    showSuccess(t('taken_back'));
  };
  const [obstacle] = check.obstacles;
  return (
    <Stack gap={3}>
      {entrustment !== null && (
        <EntrustedProcedures
          flight={flight}
          entrustment={entrustment}
          onTakeBack={() => setAsked('take_back')}
        />
      )}
      <OpenProcedures check={check} onEntrust={() => setAsked('entrust')} />
      {obstacle !== undefined && entrustment === null && (
        <EmptyState icon={Handshake} title={t(`obstacles.${obstacle}`)} text={t('none_text')} />
      )}
      {asked === 'entrust' && (
        <EntrustDialog flight_id={flight.id} check={check} onClose={() => setAsked('none')} />
      )}
      <ConfirmDialog
        open={asked === 'take_back'}
        title={t('take_back_title', { name: flight.name })}
        confirm={t('take_back')}
        onConfirm={takeBack}
        onClose={() => setAsked('none')}
      >
        {t('take_back_text')}
        {(entrustment?.price_cents ?? 0) > 0 && ` ${t('take_back_paid')}`}
      </ConfirmDialog>
    </Stack>
  );
};

/** In the mission's step: the same as on the page of its own. */
export const EntrustStep = ({ flight }: { readonly flight: Flight }) => {
  const { data, error, refetch } = useQuery(
    queryOf(endpoints.checkCanBeEntrusted, { params: { id: flight.id } }),
  );
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return data === undefined ? <SkeletonList rows={2} /> : <Entrusting flight={flight} check={data} />;
};

/** /map/flights/:id/entrust: the procedures that the platform's staff does for the operator. */
export const EntrustScreen = () => {
  const id = useIdParam();
  const { t } = useTranslation(['entrusting', 'flights', 'flights_list']);
  const flight = useQuery(queryOf(endpoints.getFlight, { params: { id } }));
  const check = useQuery(queryOf(endpoints.checkCanBeEntrusted, { params: { id } }));
  const failed = flight.error ?? check.error;
  useMissionInView(flight.data, t('flights_list:map_label'));
  return (
    <Panel
      header={
        <PanelHeader
          crumb={
            <Link to="/map/flights/$id" params={{ id: String(id) }}>
              ‹ {flight.data ? `${flight.data.display_identifier} · ${flight.data.name}` : t('back')}
            </Link>
          }
          title={t('title')}
        />
      }
    >
      {failed && (
        <ErrorState
          error={failed}
          retry={() => {
            void flight.refetch();
            void check.refetch();
          }}
        />
      )}
      {(!flight.data || !check.data) && !failed && <SkeletonList />}
      {flight.data && check.data && <Entrusting flight={flight.data} check={check.data} />}
    </Panel>
  );
};
