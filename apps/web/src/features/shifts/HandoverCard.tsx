import type { Handover } from '@envol/contract/shifts';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { AreaInput } from '../../ui/form/AreaInput.tsx';
import { useFormats } from '../../ui/format.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { StateCards } from './StateCards.tsx';
import styles from './shifts.module.css';

/** The two signatures under a handover. */
const Signatures = ({ handover }: { readonly handover: Handover }) => {
  const { t } = useTranslation('shifts');
  const format = useFormats();
  const { stood, given_by, given_at, taken_by, taken_at, taken_note, state } = handover;
  const at = (instant: string): string => format.dayAndClock(instant, stood.time_zone);
  return (
    <>
      <p className={styles.signature}>{t('given_by', { name: given_by, time: at(given_at) })}</p>
      <p className={styles.signature} data-open={taken_by === null || undefined}>
        {taken_by !== null && taken_at !== null
          ? t('taken_by', { name: taken_by, time: at(taken_at) })
          : t(state === 'replaced' ? 'replaced' : 'not_taken')}
      </p>
      {taken_note !== null && <p className={styles.note}>{taken_note}</p>}
    </>
  );
};

/** Takes the shift over under one's name. */
const Take = ({ id }: Pick<Handover, 'id'>) => {
  const { t } = useTranslation('shifts');
  const [note, setNote] = useState('');
  const [isSending, setIsSending] = useState(false);
  const take = async (): Promise<void> => {
    setIsSending(true);
    try {
      const body = { note: note.trim() === '' ? null : note.trim() };
      await callApi(endpoints.takeHandover, { params: { id }, body });
      showSuccess(t('taken_done'));
    } catch {
      // The call has said why; the list says what became of it.
    } finally {
      setIsSending(false);
      await refreshQueries('shifts');
    }
  };
  return (
    <div className={styles.take}>
      <AreaInput label={t('take_note')} optional value={note} lines={1} maxLength={2800} onChange={setNote} />
      <Button loading={isSending} onClick={() => void take()}>
        {t('take')}
      </Button>
    </div>
  );
};

/** A handover with what stood, its notes and who signed it. */
export const HandoverCard = ({ handover }: { readonly handover: Handover }) => {
  const { t } = useTranslation('shifts');
  const format = useFormats();
  const { notes, stood, available_actions, state, is_own } = handover;
  const time = format.dayAndClock(stood.at, stood.time_zone);
  return (
    <article className={styles.handover} data-state={state}>
      {state === 'given' && <h3>{t(is_own ? 'waiting_own' : 'waiting')}</h3>}
      <p className={styles.notes}>{notes === '' ? t('no_notes') : notes}</p>
      <Signatures handover={handover} />
      <details>
        <summary>{t('details')}</summary>
        <p className={styles.hint}>{t('stood', { time })}</p>
        <StateCards state={stood} isLive={false} />
      </details>
      {available_actions.includes('take') && <Take id={handover.id} />}
    </article>
  );
};
