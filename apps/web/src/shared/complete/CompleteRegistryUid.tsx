import { AlphaTangoUid } from '@envol/contract/pilots';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useMay, useOperator } from '../../api/session.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';
import { CompleteForm } from './CompleteForm.tsx';
import { useCompleted } from './useCompleted.ts';

const Entered = z.object({ alphatango_uid: AlphaTangoUid });
type Entered = z.infer<typeof Entered>;

/** The company's identifier with the registry, without which no notification leaves there; who may not write it is told. */
export const CompleteRegistryUid = ({ takesFocus }: { readonly takesFocus?: boolean }) => {
  const { t } = useTranslation('complete');
  const completed = useCompleted();
  const mayWrite = useMay('operator:write');
  const operator = useOperator();
  const form = useContractForm<Entered, Entered>(Entered, { defaultValues: { alphatango_uid: '' } });
  if (operator === null) return null;
  const { id, commercial_name: name } = operator;
  if (!mayWrite)
    return <small>{t('operator_others', { name, fields: t('operator_fields.registry_uid') })}</small>;
  const of = { params: { id } };
  const refresh = () => refreshQueries('exploitants', 'flights');
  const save = async (body: Entered): Promise<void> => {
    const after = await callApi(endpoints.addAlphaTangoUid, { ...of, body }, { handles: 'all' });
    await refresh();
    completed({
      name,
      written: { alphatango_uids: after.alphatango_uids },
      read: () => callApi(endpoints.getOperator, of),
      takeBack: async () => {
        await callApi(endpoints.removeAlphaTangoUid, { ...of, body });
        await refresh();
      },
    });
  };
  return (
    <CompleteForm title={t('registry_uid', { name })} form={form} save={save} takesFocus={takesFocus}>
      <TextField
        name="alphatango_uid"
        label={t('registry_uid_field')}
        hint={t('registry_uid_why')}
        maxLength={10}
      />
    </CompleteForm>
  );
};
