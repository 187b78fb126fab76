import type { FlightAuthorization } from '@envol/contract/flight-authorizations';
import { useQuery } from '@tanstack/react-query';
import { Stamp } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { everyPageOf } from '../../api/everyPage.ts';
import { refreshQueries } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { FilterChips } from '../../ui/filter/FilterChips.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { AuthorizationCard } from './AuthorizationCard.tsx';
import { DecisionDialog, type ProviderAct } from './DecisionDialog.tsx';
import styles from './flightAuthorizations.module.css';

const VIEWS = {
  waiting: 'submitted',
  current: 'accepted,activated,nonconforming,contingent',
  over: 'rejected,ended,withdrawn,cancelled',
} as const;
type View = keyof typeof VIEWS;
const WITH_DIALOG: readonly ProviderAct[] = ['accept', 'reject', 'modify', 'withdraw'];

type Open = { readonly authorization: FlightAuthorization; readonly action: ProviderAct } | null;

const Actions = ({
  authorization,
  onOpen,
}: {
  readonly authorization: FlightAuthorization;
  readonly onOpen: (open: Open) => void;
}) => {
  const { t } = useTranslation('flight_authorizations');
  const note = (action: 'note_deviation' | 'note_recovery'): void => {
    const { id, version } = authorization;
    void callApi(endpoints.decideFlightAuthorization, { params: { id }, body: { action, version } })
      .catch(() => undefined)
      .then(() => refreshQueries('flight-authorizations'));
  };
  return (
    <Row gap={2} wrap>
      {authorization.available_actions.map((action) => {
        const dialog = WITH_DIALOG.find((each) => each === action);
        return (
          <Button
            key={action}
            size="small"
            variant={action === 'accept' ? 'contained' : 'outlined'}
            onClick={() => {
              if (dialog !== undefined) onOpen({ authorization, action: dialog });
              else if (action === 'note_deviation' || action === 'note_recovery') note(action);
            }}
          >
            {t(`acts.${action}`)}
          </Button>
        );
      })}
    </Row>
  );
};

/** /flight-authorizations: what a U-space service provider is asked for, and what flies by its word. */
export const ProviderPage = () => {
  const { t } = useTranslation('flight_authorizations');
  const [view, setView] = useState<View>('waiting');
  const [open, setOpen] = useState<Open>(null);
  const { data, error, refetch } = useQuery(
    everyPageOf(endpoints.listFlightAuthorizations, { query: { status: VIEWS[view] } }),
  );
  return (
    <Page title={t('title')} wide>
      <FilterChips
        bare
        chips={(Object.keys(VIEWS) as View[]).map((value) => ({
          value,
          label: t(`views.${value}`),
          ...(value === view && { count: data?.length }),
        }))}
        selected={[view]}
        onToggle={setView}
      />
      <div className={styles.list}>
        {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
        {data === undefined && error === null && <SkeletonList rows={4} />}
        {data?.length === 0 && <EmptyState icon={Stamp} title={t(`empty.${view}`)} text={t('empty.text')} />}
        {data?.map((authorization) => (
          <AuthorizationCard
            key={authorization.id}
            authorization={authorization}
            side="ussp"
            actions={<Actions authorization={authorization} onOpen={setOpen} />}
          />
        ))}
      </div>
      {open !== null && <DecisionDialog {...open} onClose={() => setOpen(null)} />}
    </Page>
  );
};
