import type { FlightAuthorization } from '@envol/contract/flight-authorizations';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, Radar } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { everyPageOf } from '../../api/everyPage.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { Row } from '../../ui/layout/flow.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIdParam } from '../../ui/useIdParam.ts';
import { AskDialog } from './AskDialog.tsx';
import { AuthorizationCard } from './AuthorizationCard.tsx';
import styles from './flightAuthorizations.module.css';

const OPEN: readonly string[] = ['submitted', 'accepted', 'activated', 'nonconforming', 'contingent'];
type Act = 'activate' | 'declare_contingency' | 'end' | 'cancel';
const ACTS: readonly Act[] = ['activate', 'declare_contingency', 'end', 'cancel'];

const Acts = ({ authorization }: { readonly authorization: FlightAuthorization }) => {
  const { t } = useTranslation('flight_authorizations');
  const { id, version, available_actions: available } = authorization;
  const run = (action: Act): void =>
    void callApi(endpoints.actOnFlightAuthorization, { params: { id }, body: { action, version } })
      .catch(() => undefined)
      .then(() => refreshQueries('flight-authorizations'));
  return (
    <Row gap={2} wrap>
      {ACTS.filter((action) => available.includes(action)).map((action) => (
        <Button
          key={action}
          size="small"
          variant={action === 'activate' || action === 'end' ? 'contained' : 'outlined'}
          onClick={() => run(action)}
        >
          {t(`acts.${action}`)}
        </Button>
      ))}
    </Row>
  );
};

interface ProviderProps {
  readonly flightId: number;
  readonly ussp: { readonly code: string; readonly name: string };
}

/** What one provider would answer; where nobody was consulted nothing is said of its answer. */
const Provider = ({ flightId, ussp }: ProviderProps) => {
  const { t } = useTranslation('flight_authorizations');
  const format = useFormats();
  const mayAsk = useMay('approval:request');
  const [asks, setAsks] = useState(false);
  const { data, error, refetch } = useQuery(
    queryOf(endpoints.externalAnalysis, { query: { flight_id: flightId, ussp_identifier: ussp.code } }),
  );
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <SkeletonList rows={2} />;
  const { source, answer, is_consulted, reasons, as_of } = data;
  const word = is_consulted && answer !== null ? answer : source === 'none' ? 'people' : 'silent';
  return (
    <Card
      level={2}
      title={ussp.name}
      text={t(`answer.${word}`)}
      tone={answer === 'refused' || data.ussp.is_closed ? 'err' : 'info'}
      footer={
        <>
          <span>
            {t(`sources.${source}`)} · {format.dayAndClock(as_of)}
          </span>
          {mayAsk && !data.ussp.is_closed && (
            <Button size="small" onClick={() => setAsks(true)}>
              {t('acts.ask')}
            </Button>
          )}
        </>
      }
    >
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={`${reason.kind} ${reason.from} ${reason.to}`}>
              {reason.text ?? t(`reasons.${reason.kind}`)}
              {reason.from !== null && ` · ${format.dayAndClock(reason.from)}`}
              {reason.to !== null && ` – ${format.clock(reason.to)}`}
            </li>
          ))}
        </ul>
      )}
      {asks && (
        <AskDialog
          flightId={flightId}
          ussp={{ identifier: ussp.code, name: ussp.name }}
          onClose={() => setAsks(false)}
        />
      )}
    </Card>
  );
};

/** /flights/:id/u-space: the authorisation of a mission by a U-space service provider, from the question to the end of the flight. */
export const MissionPage = () => {
  const { t } = useTranslation('flight_authorizations');
  const id = useIdParam();
  const flight = useQuery(queryOf(endpoints.getFlight, { params: { id } }));
  const structures = useQuery(everyPageOf(endpoints.listStructures, { query: {} }));
  const asked = useQuery(everyPageOf(endpoints.listFlightAuthorizations, { query: { flight_id: id } }));
  const failure = flight.error ?? structures.error ?? asked.error;
  const providers = (structures.data ?? []).filter(({ structure_type }) => structure_type === 'ussp');
  const known = asked.data ?? [];
  // What one of them was asked already is answered there.
  const free = providers.filter(
    ({ id: provider }) =>
      !known.some(({ ussp, status }) => ussp.structure_id === provider && OPEN.includes(status)),
  );
  return (
    <Page
      title={t('mission_title')}
      aside={
        <Link to="/map/flights/$id" params={{ id: String(id) }} className={styles.back}>
          <ChevronLeft size={16} aria-hidden /> {flight.data?.name ?? t('back')}
        </Link>
      }
    >
      <p className={styles.about}>{t('about')}</p>
      {failure !== null && <ErrorState error={failure} retry={() => void asked.refetch()} />}
      {failure === null && (asked.data === undefined || structures.data === undefined) && <SkeletonList />}
      <div className={styles.list}>
        {known.map((authorization) => (
          <AuthorizationCard
            key={authorization.id}
            authorization={authorization}
            side="operator"
            actions={<Acts authorization={authorization} />}
          />
        ))}
        {structures.data !== undefined && providers.length === 0 && (
          <EmptyState icon={Radar} title={t('no_provider')} text={t('no_provider_text')} />
        )}
        {asked.data !== undefined &&
          free.map(({ id: provider, code, name }) => (
            <Provider key={provider} flightId={id} ussp={{ code, name }} />
          ))}
      </div>
    </Page>
  );
};
