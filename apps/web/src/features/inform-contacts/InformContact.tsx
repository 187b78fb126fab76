import { type Approval, DecisionChange } from '@envol/contract/approvals';
import { LIMITS } from '@envol/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { queryClient } from '../../api/queryClient.ts';
import { addressList } from '../../shared/discussion/index.ts';
import { Button, PhoneLink } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useFormats } from '../../ui/format.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './inform.module.css';

interface InformProps {
  readonly approval: Approval;
  /** Addresses to begin with. */
  readonly recipients?: string;
  readonly onClose: () => void;
}

const Informing = z.object({
  recipients: addressList(1, LIMITS.forwarded_recipients),
  message: DecisionChange.shape.message,
});

/** Passes a request on by e-mail to those whom the authority names; the operator is told nothing of it. */
export const InformDialog = ({ approval, recipients: begun = '', onClose }: InformProps) => {
  const { t } = useTranslation('approvals');
  const form = useContractForm(Informing, { defaultValues: { recipients: begun, message: '' } });
  const send = async (said: z.output<typeof Informing>): Promise<void> => {
    const body = { type: 'inform-contact' as const, version: approval.version, ...said };
    const params = { id: approval.id };
    const after = await callApi(endpoints.decideApproval, { params, body }, { handles: 'all' });
    queryClient.setQueryData(queryOf(endpoints.getApproval, { params }).queryKey, after);
    await refreshQueries('approvals');
    showSuccess(t('inform.sent', { count: said.recipients.length }));
    onClose();
  };
  return (
    <FormDialog
      title={t('inform.title')}
      submit={t('inform.send')}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('inform.text')}</p>
      <TextField name="recipients" label={t('inform.recipients')} lines={2} maxLength={2600} />
      <TextField name="message" label={t('inform.message')} lines={3} maxLength={LIMITS.long_text} optional />
    </FormDialog>
  );
};

/** Whom the authority informed, when, and what each wrote back; the operator reads none of it. */
export const Informed = ({ approval }: Pick<InformProps, 'approval'>) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const { data } = useQuery(queryOf(endpoints.listDecisions, { params: { id: approval.id } }));
  const letters = (data ?? []).filter(({ type }) => type === 'inform-contact').reverse();
  if (letters.length === 0) return null;
  const at = (instant: string): string => format.dayAndClock(instant, approval.time_zone);
  return (
    <section aria-label={t('inform.informed')}>
      <SectionTitle aside={letters.length}>{t('inform.informed')}</SectionTitle>
      <ul className={styles.informed}>
        {letters.map((letter) => (
          <li key={letter.id}>
            <b>{(letter.recipients ?? []).join(', ')}</b>
            <small>{t('decided.by', { name: letter.decided_by, date: at(letter.decided_at) })}</small>
            {letter.message !== null && <p>{letter.message}</p>}
            {approval.contact_answers
              .filter(({ decision_id }) => decision_id === letter.id)
              .map((answer) => (
                <blockquote key={`${answer.at}${answer.from}`}>
                  <b>{t('inform.answered', { name: answer.from, date: at(answer.at) })}</b>
                  {answer.message}
                </blockquote>
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
};

interface ToInformProps extends Pick<InformProps, 'approval'> {
  readonly onWrite: (recipients: string) => void;
}

/** Whom the structure's own rules name for this place and height: to be called, or written to. */
const ToInform = ({ approval, onWrite }: ToInformProps) => {
  const { t } = useTranslation('approvals');
  const { contacts_to_inform: contacts } = approval;
  if (contacts.length === 0) return null;
  return (
    <section aria-label={t('inform.to_inform')}>
      <SectionTitle aside={contacts.length}>{t('inform.to_inform')}</SectionTitle>
      <ul className={styles.informed}>
        {contacts.map(({ name, phone, emails }) => (
          <li key={`${name}${emails[0]}`}>
            <b>{name}</b>
            {phone !== null && (
              <>
                {' · '}
                <PhoneLink phone={phone} />
              </>
            )}{' '}
            <Button variant="text" size="small" onClick={() => onWrite(emails.join(', '))}>
              {t('inform.write', { name })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Opens the dialog, for whoever may keep something about the request for itself. */
export const InformContact = ({ approval }: Pick<InformProps, 'approval'>) => {
  const { t } = useTranslation('approvals');
  const [begun, setBegun] = useState<string | null>(null);
  if (!approval.available_actions.includes('note')) return null;
  return (
    <div>
      <ToInform approval={approval} onWrite={setBegun} />
      <Informed approval={approval} />
      <Button variant="text" size="small" startIcon={<Mail size={15} />} onClick={() => setBegun('')}>
        {t('inform.title')}
      </Button>
      {begun !== null && (
        <InformDialog approval={approval} recipients={begun} onClose={() => setBegun(null)} />
      )}
    </div>
  );
};
