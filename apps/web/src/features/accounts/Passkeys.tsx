import { type Passkey, renamePasskey } from '@envol/contract/passkeys';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { arePasskeysPossible } from '../../device/passkeys.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useFormats } from '../../ui/format.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { ErrorState } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import styles from './SecurityPage.module.css';
import { SecuritySection } from './SecuritySection.tsx';

type Open =
  | { readonly kind: 'none' | 'add' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

const RenameDialog = ({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) => {
  const { t } = useTranslation('accounts');
  const form = useContractForm<{ name: string }, { name: string }>(renamePasskey.body, {
    defaultValues: { name: passkey.name },
  });
  const save = async (body: { name: string }): Promise<void> => {
    await callApi(endpoints.renamePasskey, { params: { id: passkey.id }, body }, { handles: 'all' });
    await refreshQueries('users');
    onClose();
  };
  const title = t('passkeys.rename');
  return (
    <FormDialog title={title} submit={title} form={form} onSubmit={save} onClose={onClose}>
      <TextField name="name" label={t('passkeys.name')} maxLength={50} />
    </FormDialog>
  );
};

const Row = ({ passkey, onOpen }: { readonly passkey: Passkey; readonly onOpen: (open: Open) => void }) => {
  const { t } = useTranslation('accounts');
  const format = useFormats();
  const { name, created_at, used_at, is_synced } = passkey;
  return (
    <li className={styles.row}>
      <KeyRound size={18} aria-hidden />
      <div>
        <b>{name}</b>
        <small>
          {t('passkeys.since', { date: format.longDay(created_at) })} ·{' '}
          {used_at === null
            ? t('passkeys.unused')
            : t('passkeys.used', { date: `${format.day(used_at)} ${format.clock(used_at)}` })}{' '}
          · {t(is_synced ? 'passkeys.synced' : 'passkeys.one_device')}
        </small>
      </div>
      <Button
        variant="text"
        size="small"
        aria-label={t('passkeys.rename_one', { name })}
        onClick={() => onOpen({ kind: 'rename', passkey })}
      >
        {t('passkeys.rename')}
      </Button>
      <Button
        variant="outlined"
        size="small"
        aria-label={t('passkeys.remove_one', { name })}
        onClick={() => onOpen({ kind: 'remove', passkey })}
      >
        {t('passkeys.remove')}
      </Button>
    </li>
  );
};

/** Passkeys: a device's own key signs in without a password. */
export const Passkeys = () => {
  const { t } = useTranslation('accounts');
  const { data, error, refetch } = useQuery(queryOf(endpoints.listPasskeys));
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const close = (): void => setOpen({ kind: 'none' });
  const remove = async ({ id, name }: Passkey): Promise<void> => {
    await callApi(endpoints.removePasskey, { params: { id } });
    await refreshQueries('users');
    showSuccess(t('passkeys.removed', { name }));
  };
  return (
    <SecuritySection title={t('passkeys.title')} text={t('passkeys.text')}>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data !== undefined && data.results.length > 0 && (
        <ul className={styles.rows}>
          {data.results.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onOpen={setOpen} />
          ))}
        </ul>
      )}
      {arePasskeysPossible() ? (
        <div>
          <Button variant="outlined" onClick={() => setOpen({ kind: 'add' })}>
            {t('passkeys.add')}
          </Button>
        </div>
      ) : (
        <p>{t('passkeys.impossible')}</p>
      )}
      {open.kind === 'add' && <AddPasskeyDialog onClose={close} />}
      {open.kind === 'rename' && <RenameDialog passkey={open.passkey} onClose={close} />}
      {open.kind === 'remove' && (
        <ConfirmDialog
          open
          danger
          title={t('passkeys.remove_title', { name: open.passkey.name })}
          confirm={t('passkeys.remove')}
          onConfirm={() => remove(open.passkey)}
          onClose={close}
        >
          {t('passkeys.remove_text')}
        </ConfirmDialog>
      )}
    </SecuritySection>
  );
};
