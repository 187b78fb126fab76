import type { ResponseOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type { Supervision, supervisedStructures } from '@envol/contract/supervisions';
import { Lock } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { AreaInput } from '../../ui/form/AreaInput.tsx';
import { useFormats } from '../../ui/format.ts';
import { Row } from '../../ui/layout/flow.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './supervision.module.css';

export type Space = ResponseOf<typeof supervisedStructures>[number];

/** Opens or closes one U-space; true once it is done. */
export const useStatusChange = () => {
  const { t } = useTranslation('uspace');
  const [busy, setBusy] = useState(false);
  const change = async (space: Space, is_closed: boolean, reason: string | null): Promise<boolean> => {
    setBusy(true);
    try {
      const body = { structure_ids: [space.id], is_closed, reason };
      const { landing_orders, landing_orders_lifted } = await callApi(endpoints.updateUspacesStatus, {
        body,
      });
      const { name } = space;
      if (is_closed) showSuccess(t('closed_done', { name, count: landing_orders }));
      else if (landing_orders_lifted === 0) showSuccess(t('opened_done', { name }));
      else showSuccess(t('opened_lifted', { name, count: landing_orders_lifted }));
      await refreshQueries('supervisions');
      return true;
    } catch {
      // The failure is told by the snackbar; the card stays as it was typed.
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, change };
};

interface ConcernedProps {
  readonly flights: readonly Supervision[];
}

/** The pilots that an act concerns. */
const Concerned = ({ flights }: ConcernedProps) => {
  const format = useFormats();
  if (flights.length === 0) return null;
  return (
    <ul className={styles.concerned}>
      {flights.map(({ id, pilot, company_name, max_flying_height }) => (
        <li key={id}>
          <span>
            <b>{pilot.full_name}</b> {company_name}
          </span>
          <span>{format.number(max_flying_height)} m AGL</span>
        </li>
      ))}
    </ul>
  );
};

interface ReopenDialogProps {
  readonly space: Space;
  /** Those that were ordered to land and have not landed. */
  readonly ordered: readonly Supervision[];
  readonly open: boolean;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** What a reopening takes back, named before it is done. */
export const ReopenDialog = ({ space, ordered, open, onConfirm, onClose }: ReopenDialogProps) => {
  const { t } = useTranslation('uspace');
  const lifted = ordered.filter(
    ({ take_off }) => take_off?.landing?.cause === 'uspace_closed' && take_off.status !== 'landing',
  );
  const kept = ordered.filter(
    ({ take_off }) => take_off?.landing?.cause !== 'uspace_closed' && take_off?.status !== 'landing',
  );
  return (
    <ConfirmDialog
      open={open}
      title={t('reopen_title', { name: space.name })}
      confirm={t('reopen')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('reopen_orders', { count: lifted.length })}</p>
      <Concerned flights={lifted} />
      {kept.length > 0 && <p>{t('reopen_kept', { count: kept.length })}</p>}
    </ConfirmDialog>
  );
};

interface CloseCardProps {
  readonly space: Space;
  readonly flights: readonly Supervision[];
  readonly onDone: () => void;
}

/** What a closing does, named before it is done: who is ordered to land, and what everybody reads. */
export const CloseCard = ({ space, flights, onDone }: CloseCardProps) => {
  const { t } = useTranslation(['uspace', 'common']);
  const { busy, change } = useStatusChange();
  const [reason, setReason] = useState('');
  const title = useId();
  const acts = useRef<HTMLDivElement>(null);
  // In a phone's half sheet the card opens below the edge. In braces: browsers of late answer with a promise.
  useEffect(() => {
    acts.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const close = async (): Promise<void> => {
    if (await change(space, true, reason.trim() || null)) onDone();
  };
  return (
    <section className={styles.close} aria-labelledby={title}>
      <h3 id={title}>{t('close_title', { name: space.name })}</h3>
      <p>
        <b>{t('close_orders', { count: space.to_order })}</b> {t('close_refuses')}
      </p>
      <Concerned flights={flights} />
      <AreaInput label={t('reason')} maxLength={LIMITS.long_text} value={reason} onChange={setReason} />
      <Row ref={acts} gap={2} wrap>
        <Button color="error" startIcon={<Lock size={16} />} loading={busy} onClick={() => void close()}>
          {space.to_order === 0 ? t('close') : t('close_and_land', { count: space.to_order })}
        </Button>
        <Button variant="outlined" onClick={onDone}>
          {t('common:actions.cancel')}
        </Button>
      </Row>
    </section>
  );
};
