import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import type { PilotCard } from '../../shared/day/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './activations.module.css';

/** Other hours that the authority proposes instead of those asked for. */
export const Proposal = ({ card }: { readonly card: PilotCard }) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const [busy, setBusy] = useState(false);
  const { activation } = card;
  if (activation?.proposal == null) return null;
  const { date_start, date_end } = activation.proposal;
  const hours = {
    from: format.clock(date_start, activation.time_zone),
    to: format.clock(date_end, activation.time_zone),
  };
  const take = async (): Promise<void> => {
    setBusy(true);
    const body = { version: activation.version, date_start, date_end };
    await callApi(endpoints.updateActivationPeriod, { params: { id: activation.id }, body }).catch(
      () => undefined,
    );
    await refreshQueries('activations');
    setBusy(false);
  };
  return (
    <>
      <p>{t('pilot.proposed', { ...hours, name: card.approval.structure_name })}</p>
      {activation.message !== null && (
        <p className={styles.note}>{t('pilot.quote', { text: activation.message })}</p>
      )}
      <Button fullWidth loading={busy} onClick={() => void take()}>
        {t('pilot.take', hours)}
      </Button>
    </>
  );
};
