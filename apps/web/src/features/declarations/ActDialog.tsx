import type { Declaration } from '@envol/contract/declarations';
import { LIMITS } from '@envol/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useDebounced } from '../../ui/filter/useDebounced.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './declarations.module.css';

const Typed = z.object({ reason: z.string().trim().min(1).max(LIMITS.long_text) });

interface ActDialogProps {
  readonly declaration: Declaration;
  readonly action: 'ask_paper' | 'oppose';
  readonly onAct: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The letter as it will go, while its words are typed. */
const Letter = ({
  declaration,
  action,
  reason,
}: Pick<ActDialogProps, 'declaration' | 'action'> & { readonly reason: string }) => {
  const { t } = useTranslation('declarations');
  const said = useDebounced(reason);
  const { data, isError } = useQuery({
    ...queryOf(endpoints.previewDeclarationLetter, {
      params: { id: declaration.id },
      body: { action, reason: said },
    }),
    placeholderData: (before) => before,
  });
  if (isError) return <p role="alert">{t('letter.failed')}</p>;
  if (data === undefined) return <p>{t('letter.loading')}</p>;
  return (
    <section className={styles.letter} aria-label={t('letter.title')}>
      <p>
        {data.recipient === null ? t('letter.nobody') : t('letter.to', { address: data.recipient })}
        <b className={styles.letterSubject}>{data.subject}</b>
      </p>
      <pre>{data.text}</pre>
    </section>
  );
};

/** Asks for a paper, or opposes: why, with the letter that goes. */
export const ActDialog = ({ declaration, action, onAct, onClose }: ActDialogProps) => {
  const { t } = useTranslation('declarations');
  const form = useContractForm(Typed, { defaultValues: { reason: '' } });
  const isArmy = declaration.kind === 'army';
  const title = action === 'oppose' ? 'ask.oppose_title' : isArmy ? 'ask.word_title' : 'ask.paper_title';
  return (
    <FormDialog
      size="large"
      title={t(title, { reference: declaration.reference })}
      submit={t(action === 'oppose' ? 'ask.oppose' : 'ask.send')}
      danger={action === 'oppose'}
      form={form}
      keptAs={`declaration.${declaration.id}.${action}`}
      onSubmit={async ({ reason }) => {
        await onAct(reason);
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        name="reason"
        label={t(action === 'oppose' ? 'ask.reason' : 'ask.asked')}
        lines={4}
        maxLength={LIMITS.long_text}
      />
      <Letter declaration={declaration} action={action} reason={form.watch('reason')} />
    </FormDialog>
  );
};
