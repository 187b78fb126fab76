import { SubExploitantName } from '@envol/contract/operators';
import { callApi } from '../api/call.ts';
import { endpoints } from '../api/endpoints.ts';
import { refreshQueries } from '../api/query.ts';
import { useUser } from '../api/session.ts';
import { useEntities } from '../shared/entities/index.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { useContractForm } from '../ui/form/useCheckedForm.ts';
import { showSuccess } from '../ui/snackbar/snackbars.ts';
import { useTranslation } from '../ui/texts.ts';

type Word = typeof SubExploitantName._zod.output;

/** What the operator calls a sub-entity: "Agence", "Agences". */
export const EntityWordDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('sub_entities');
  const { operator } = useUser();
  const { singular, plural } = useEntities();
  const form = useContractForm<Word, Word>(SubExploitantName, { defaultValues: { singular, plural } });
  const save = async (word: Word): Promise<void> => {
    if (operator === null) return;
    await callApi(
      endpoints.updateOperator,
      { params: { id: operator.id }, body: { custom_config: { sub_exploitant_name: word } } },
      { handles: 'all' },
    );
    await refreshQueries('exploitants');
    showSuccess(t('word_saved'));
    onClose();
  };
  const title = t('word');
  return (
    <FormDialog title={title} submit={t('word_save')} form={form} onSubmit={save} onClose={onClose}>
      <TextField name="singular" label={t('word_singular')} maxLength={50} autoComplete="off" />
      <TextField name="plural" label={t('word_plural')} maxLength={50} autoComplete="off" />
    </FormDialog>
  );
};
