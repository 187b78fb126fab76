import { AlphaTangoUid } from '@envol/contract/pilots';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './company.module.css';
import { Section } from './Section.tsx';

const Body = z.object({ alphatango_uid: AlphaTangoUid });
type Body = z.infer<typeof Body>;

const AddDialog = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const { t } = useTranslation('company');
  const form = useContractForm<Body, Body>(Body, { defaultValues: { alphatango_uid: '' } });
  const save = async (body: Body): Promise<void> => {
    await callApi(endpoints.addAlphaTangoUid, { params: { id }, body }, { handles: 'all' });
    await refreshQueries('exploitants', 'drones');
    showSuccess(t('saved'));
    onClose();
  };
  return (
    <FormDialog title={t('uid_add')} submit={t('uid_add')} form={form} onSubmit={save} onClose={onClose}>
      <TextField name="alphatango_uid" label={t('uid')} hint={t('uid_hint')} maxLength={10} />
    </FormDialog>
  );
};

/** The company's accounts with the national registry, from which its drones can be brought in. */
export const Accounts = ({ id, mayWrite }: { readonly id: number; readonly mayWrite: boolean }) => {
  const { t } = useTranslation('company');
  const [isOpen, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<string | null>(null);
  const { data: operator } = useQuery(queryOf(endpoints.getOperator, { params: { id } }));
  const remove = (alphatango_uid: string): void => {
    setLeaving(alphatango_uid);
    callApi(endpoints.removeAlphaTangoUid, { params: { id }, body: { alphatango_uid } })
      .then(() => refreshQueries('exploitants', 'drones'))
      .then(() => showSuccess(t('saved')))
      // A failure is told by the call itself.
      .catch(() => undefined)
      .finally(() => setLeaving(null));
  };
  const uids = operator?.alphatango_uids ?? [];
  return (
    <Section title="AlphaTango" text={t('uids_text')}>
      {operator && uids.length === 0 && <p>{t('uids_none')}</p>}
      <ul className={styles.list}>
        {uids.map((uid) => (
          <li key={uid}>
            <b>{uid}</b>
            {mayWrite && (
              <IconButton
                aria-label={t('uid_remove', { uid })}
                disabled={leaving === uid}
                onClick={() => remove(uid)}
              >
                <X size={16} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t('uid_add')}
        </Button>
      )}
      {isOpen && <AddDialog id={id} onClose={() => setOpen(false)} />}
    </Section>
  );
};
