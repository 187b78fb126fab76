import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { identityOf, useUser } from '../../api/session.ts';
import { useSettings } from '../../api/settings.ts';
import { presentTime } from '../../device/clock.ts';
import {
  againOf,
  draftKey,
  emptyForm,
  formOf,
  newPeriod,
  USUAL_HEIGHT_M,
} from '../../shared/flight-form/index.ts';
import { flightEditSearch, newFlightSearch } from '../../shared/flights/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIdParam } from '../../ui/useIdParam.ts';
import { FlightEditor } from './FlightEditor.tsx';

/** A mission flown before, to be flown again; what was begun beside it stays as it is. */
const AgainScreen = ({ id }: { readonly id: number }) => {
  const user = useUser();
  const { data: flight, error, refetch } = useQuery(queryOf(endpoints.getFlight, { params: { id } }));
  const [now] = useState(presentTime);
  if (flight === undefined)
    return (
      <Panel>{error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonList />}</Panel>
    );
  const key = `${draftKey(identityOf(user), 'new')}.again.${id}`;
  return (
    <FlightEditor
      key={key}
      base={{ key, values: againOf(flight, now), version: null }}
      flightId={null}
      initialStep="when"
    />
  );
};

/** /map/flights/new */
export const NewFlightScreen = () => {
  const { again } = newFlightSearch(useSearch({ strict: false }));
  return again === undefined ? <EmptyMission /> : <AgainScreen key={again} id={again} />;
};

const EmptyMission = () => {
  const user = useUser();
  const settings = useSettings();
  const [base] = useState(() => {
    const { start, end } = newPeriod(presentTime(), settings.default_flying_time);
    const values = emptyForm(start, end, settings.default_flying_height ?? USUAL_HEIGHT_M);
    return { key: draftKey(identityOf(user), 'new'), values, version: null };
  });
  return <FlightEditor base={base} flightId={null} />;
};

/** /map/flights/$id/edit */
export const EditFlightScreen = () => {
  const { t } = useTranslation('flights');
  const id = useIdParam();
  const user = useUser();
  const navigate = useNavigate();
  const { step } = flightEditSearch(useSearch({ strict: false }));
  const [generation, setGeneration] = useState(0);
  const {
    data: flight,
    error,
    isPending,
    refetch,
  } = useQuery(queryOf(endpoints.getFlight, { params: { id } }));
  const back = (): void => void navigate({ to: '/map/flights/$id', params: { id: String(id) } });
  if (isPending || error || flight === undefined)
    return (
      <Panel>{error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonList />}</Panel>
    );
  if (!flight.available_actions.includes('edit'))
    return (
      <Panel
        header={
          <PanelHeader
            crumb={
              <Link to="/map/flights/$id" params={{ id: String(id) }}>
                {flight.display_identifier}
              </Link>
            }
            title={flight.name}
          />
        }
      >
        <EmptyState
          icon={Lock}
          title={t('editor.not_editable_title')}
          text={t('editor.not_editable_text')}
          action={<Button onClick={back}>{t('editor.not_editable_open')}</Button>}
        />
      </Panel>
    );
  const base = { key: draftKey(identityOf(user), id), values: formOf(flight), version: flight.version };
  return (
    <FlightEditor
      key={`${id} ${generation}`}
      base={base}
      flightId={id}
      initialStep={step}
      onReload={() => void refetch().then(() => setGeneration(generation + 1))}
    />
  );
};
