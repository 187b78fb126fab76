import type { FlightShare } from '@envol/contract/flight-shares';
import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { Copy, ExternalLink, Eye, Link2, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMay, useUser } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { useCopy } from '../../shared/secret/index.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import { List, Row } from '../../ui/layout/flow.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { ShareForm } from './ShareForm.tsx';
import styles from './share.module.css';

type View =
  | { readonly kind: 'list' }
  | { readonly kind: 'form'; readonly share: FlightShare | null }
  | { readonly kind: 'withdraw'; readonly share: FlightShare };

/** An open link is nothing to boast of: it is plain, and what is over is grey. */
const TONES: Readonly<Record<FlightShare['state'], Tone>> = {
  open: 'blue',
  expired: 'archived',
  withdrawn: 'archived',
  maker_left: 'archived',
};

/** What changing it means. */
const EDITS = { open: 'edit', expired: 'prolong', withdrawn: 'edit', maker_left: 'take_over' } as const;

/** Whoever acts for the person withdraws links, and makes or widens none: the person's consent ends before a link would. */
const useLinkRights = () => {
  const mayWrite = useMay('flight:write');
  return { mayWrite, mayMake: useUser().impersonator_user_id === null && mayWrite };
};

interface ShareRowProps {
  readonly share: FlightShare;
  readonly zone: string;
  readonly onView: (view: View) => void;
}

const ShareRow = ({ share, zone, onView }: ShareRowProps) => {
  const { t } = useTranslation('flight_shares');
  const format = useFormats();
  const now = useMinute();
  const copy = useCopy();
  const { mayWrite, mayMake } = useLinkRights();
  const { label, url, state, shows, views, last_viewed_at: viewed, expires_at, withdrawn_at } = share;
  const ends =
    withdrawn_at === null
      ? t(state === 'expired' ? 'since' : 'until', { date: format.dayAndClock(expires_at, zone) })
      : t('withdrawn_on', { date: format.dayAndClock(withdrawn_at, zone) });
  return (
    <li className={styles.share}>
      <header>
        <b>{label}</b>
        <StatusChip status={state} tone={TONES[state]} label={t(`states.${state}`)} />
      </header>
      <p>
        {shows.length === 0 ? t('shows_none') : format.list(shows.map((part) => t(`parts.${part}`)))}
        {' · '}
        {ends}
      </p>
      {state === 'maker_left' && <p>{t('maker_left', { name: share.created_by })}</p>}
      <p className={styles.views}>
        <Eye size={14} aria-hidden />
        {views === 0 ? t('never_viewed') : t('views', { count: views })}
        {viewed !== null && ` · ${t('viewed', { ago: format.ago(viewed, now) })}`}
      </p>
      {state !== 'withdrawn' && (
        <Row gap={2} wrap>
          {url !== null && (
            <>
              <Button size="small" startIcon={<Copy size={15} />} onClick={() => copy(url)}>
                {t('copy')}
              </Button>
              <a
                className={buttonLook({ variant: 'outlined', size: 'small' })}
                href={url}
                target="_blank"
                rel="noreferrer"
              >
                <ExternalLink size={15} aria-hidden /> {t('look')}
              </a>
            </>
          )}
          {mayMake && (
            <Button
              variant="outlined"
              size="small"
              startIcon={<Pencil size={14} />}
              onClick={() => onView({ kind: 'form', share })}
            >
              {t(EDITS[state])}
            </Button>
          )}
          {mayWrite && (
            <Button variant="text" size="small" onClick={() => onView({ kind: 'withdraw', share })}>
              {t('withdraw')}
            </Button>
          )}
        </Row>
      )}
    </li>
  );
};

interface ShareDialogProps {
  readonly flight: Flight;
  readonly onClose: () => void;
}

/** The mission's links for clients: what each shows, until when, how often it was opened; one withdraws at once. */
export const ShareDialog = ({ flight, onClose }: ShareDialogProps) => {
  const { t } = useTranslation('flight_shares');
  const { mayMake } = useLinkRights();
  const isPhone = useIsPhone();
  const copy = useCopy();
  const [view, setView] = useState<View>({ kind: 'list' });
  const back = (): void => setView({ kind: 'list' });
  const { data, error, isPending, refetch } = useQuery(
    queryOf(endpoints.listFlightShares, { params: { id: flight.id } }),
  );
  const withdraw = async (share: FlightShare): Promise<void> => {
    await callApi(endpoints.withdrawFlightShare, { params: { id: flight.id, share_id: share.id } });
    await refreshQueries('flights');
    showSuccess(t('withdrawn_done', { label: share.label }));
  };
  if (view.kind === 'form')
    return (
      <ShareForm
        flight={flight}
        share={view.share}
        onClose={back}
        onSaved={({ url }) => {
          if (view.share === null && url !== null) copy(url);
          else showSuccess(t('saved'));
          back();
        }}
      />
    );
  const add = mayMake && (
    <Button startIcon={<Plus size={16} />} onClick={() => setView({ kind: 'form', share: null })}>
      {t('new')}
    </Button>
  );
  return (
    <Dialog
      title={t('title')}
      size="medium"
      fullScreen={isPhone}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('close')}
          </Button>
          {add}
        </>
      }
    >
      <p className={styles.lead}>{t('lead')}</p>
      {isPending && <SkeletonList rows={2} />}
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState icon={Link2} title={t('none')} text={t('none_text')} />}
      <List gap={3}>
        {data?.map((share) => (
          <ShareRow key={share.id} share={share} zone={flight.time_zone} onView={setView} />
        ))}
      </List>
      {view.kind === 'withdraw' && (
        <ConfirmDialog
          open
          danger
          title={t('withdraw_title', { label: view.share.label })}
          confirm={t('withdraw')}
          onConfirm={() => withdraw(view.share)}
          onClose={back}
        >
          {t('withdraw_text')}
        </ConfirmDialog>
      )}
    </Dialog>
  );
};
