import { LIMITS } from '@envol/contract/limits';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useDraft } from '../../shared/discussion/index.ts';
import { Button } from '../../ui/Button.tsx';
import { AreaInput } from '../../ui/form/AreaInput.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './shifts.module.css';

interface HandOverProps {
  readonly structure_id: number;
  /** A handover waits to be taken: this one takes its place. */
  readonly replaces: boolean;
}

/** Notes for the next shift, and the giver's signature. */
export const HandOver = ({ structure_id, replaces }: HandOverProps) => {
  const { t } = useTranslation('shifts');
  const [draft, setDraft] = useDraft(`shift.${structure_id}`);
  const [isSending, setIsSending] = useState(false);
  const give = async (): Promise<void> => {
    setIsSending(true);
    try {
      await callApi(endpoints.giveHandover, { body: { structure_id, notes: draft.trim() } });
      setDraft('');
      showSuccess(t('given'));
      await refreshQueries('shifts');
    } catch {
      // The call has said why; what was typed stays.
    } finally {
      setIsSending(false);
    }
  };
  return (
    <form
      className={styles.give}
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      <AreaInput
        label={t('notes')}
        hint={t('notes_hint')}
        value={draft}
        lines={4}
        maxLength={LIMITS.long_text}
        onChange={setDraft}
        onSend={() => void give()}
      />
      {replaces && <p className={styles.hint}>{t('give_again')}</p>}
      <Button type="submit" loading={isSending}>
        {t('give')}
      </Button>
    </form>
  );
};
