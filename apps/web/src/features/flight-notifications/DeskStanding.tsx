import { answerDeclaration } from '@envol/contract/declarations';
import type { FlightNotification } from '@envol/contract/flight-notifications';
import { LIMITS } from '@envol/contract/limits';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useFormats } from '../../ui/format.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './flightNotifications.module.css';

type Desk = NonNullable<FlightNotification['desk']>;

interface AnswerProps {
  readonly desk: Desk;
  readonly flightId: number;
  readonly onClose: () => void;
}

const Typed = answerDeclaration.body.pick({ answer: true });

/** The operator's word to what was asked for. */
const AnswerDialog = ({ desk, flightId, onClose }: AnswerProps) => {
  const { t } = useTranslation('flight_notifications');
  const form = useContractForm(Typed, { defaultValues: { answer: '' } });
  return (
    <FormDialog
      title={t('desk.answer_title', { reference: desk.reference })}
      submit={t('desk.send')}
      form={form}
      keptAs={`declaration_answer.${desk.id}`}
      onSubmit={async ({ answer }) => {
        const params = { id: flightId };
        const body = { declaration_id: desk.id, answer };
        await callApi(endpoints.answerDeclaration, { params, body }, { handles: 'all' });
        await refreshQueries('flights');
        showSuccess(t('desk.answered'));
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('desk.answer_text')}</p>
      <TextField name="answer" label={t('desk.answer')} lines={4} maxLength={LIMITS.long_text} />
    </FormDialog>
  );
};

const useDeskWords = (zone: string) => {
  const { t } = useTranslation('flight_notifications');
  const format = useFormats();
  return ({
    state,
    silence,
    structure_name: name,
    unopposed_from,
    decided_at,
    received_at,
  }: Desk): string => {
    const at = (instant: string | null): string =>
      instant === null ? '' : format.dayAndClock(instant, zone);
    switch (state) {
      case 'acknowledged':
        return t('desk.acknowledged', { name, at: at(decided_at) });
      case 'opposed':
        return t('desk.opposed', { name, at: at(decided_at) });
      case 'paper_asked':
        return t('desk.paper_asked', { name, at: at(decided_at) });
      case 'unopposed':
        return t('desk.unopposed', { name, at: at(unopposed_from) });
      case 'withdrawn':
        return t('desk.withdrawn', { name });
      case 'received':
        break;
    }
    if (silence === 'after_opposition') return t('desk.after_opposition', { name, at: at(received_at) });
    if (silence === 'too_late') return t('desk.too_late', { name, at: at(received_at) });
    return silence === 'unknown' || unopposed_from === null
      ? t('desk.unknown', { name })
      : t('desk.running', { name, at: at(received_at), until: at(unopposed_from) });
  };
};

interface DeskProps {
  readonly notice: FlightNotification;
  readonly flightId: number;
  readonly zone: string;
}

/** How it stands at an authority that reads it here, and the answer to what that asked for. */
export const DeskStanding = ({ notice: { desk, kind }, flightId, zone }: DeskProps) => {
  const { t } = useTranslation('flight_notifications');
  const say = useDeskWords(zone);
  const mayAnswer = useMay('flight:write');
  const [answering, setAnswering] = useState(false);
  if (desk === null) return null;
  const isLoud = desk.state === 'opposed' || desk.state === 'paper_asked';
  // The armed forces need not answer: that it arrived there is all.
  const words =
    kind === 'army' && desk.state === 'received'
      ? t('desk.received_army', { name: desk.structure_name })
      : say(desk);
  return (
    <>
      <p className={isLoud ? styles.failure : styles.hint} role={isLoud ? 'alert' : undefined}>
        <b>{desk.reference}</b> {words}
      </p>
      {desk.reason !== null && <blockquote className={styles.answer}>{desk.reason}</blockquote>}
      {desk.answer !== null && <blockquote className={styles.answer}>{desk.answer}</blockquote>}
      {desk.state === 'paper_asked' && mayAnswer && (
        <Button size="small" onClick={() => setAnswering(true)}>
          {t('desk.answer_act')}
        </Button>
      )}
      {answering && <AnswerDialog desk={desk} flightId={flightId} onClose={() => setAnswering(false)} />}
    </>
  );
};
