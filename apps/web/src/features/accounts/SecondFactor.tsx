import { disableSecondFactor } from '@envol/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { currentSession, keepUser } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useFormats } from '../../ui/format.ts';
import { Row } from '../../ui/layout/flow.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { EnrolDialog } from './EnrolDialog.tsx';
import { RecoveryDialog } from './RecoveryDialog.tsx';
import styles from './SecurityPage.module.css';
import { SecuritySection } from './SecuritySection.tsx';

/** What asks for the password first. */
type Act = 'begin' | 'renew' | 'disable';
type Open =
  | { readonly kind: 'none' }
  | { readonly kind: 'password'; readonly act: Act }
  | { readonly kind: 'enrol'; readonly begun: Awaited<ReturnType<typeof begin>> }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const begin = (password: string) =>
  callApi(endpoints.beginSecondFactor, { body: { password } }, { handles: 'all' });

const PasswordDialog = ({
  act,
  onPassword,
  onClose,
}: {
  readonly act: Act;
  readonly onPassword: (password: string) => Promise<void>;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('accounts');
  const form = useContractForm<{ password: string }, { password: string }>(disableSecondFactor.body, {
    defaultValues: { password: '' },
  });
  return (
    <FormDialog
      title={t(`factor.title_of.${act}`)}
      submit={t(`factor.${act}`)}
      form={form}
      onSubmit={({ password }) => onPassword(password)}
      onClose={onClose}
    >
      <PasswordField name="password" label={t('security.current_password')} autoComplete="current-password" />
    </FormDialog>
  );
};

/** The server says anew what the account may do: an obligation may be met now, or no longer be. */
const reread = async (): Promise<void> => {
  await refreshQueries('users');
  if (currentSession() !== null) keepUser(await callApi(endpoints.currentUser));
};

/** The second step of signing in: on, off, new recovery codes. */
export const SecondFactor = () => {
  const { t } = useTranslation('accounts');
  const format = useFormats();
  const { data, error, refetch } = useQuery(queryOf(endpoints.secondFactor));
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const close = (): void => setOpen({ kind: 'none' });
  const acts: Readonly<Record<Act, (password: string) => Promise<void>>> = {
    begin: async (password) => setOpen({ kind: 'enrol', begun: await begin(password) }),
    renew: async (password) => {
      const { recovery_codes } = await callApi(
        endpoints.renewRecovery,
        { body: { password } },
        { handles: 'all' },
      );
      await reread();
      setOpen({ kind: 'codes', codes: recovery_codes });
    },
    disable: async (password) => {
      await callApi(endpoints.disableSecondFactor, { body: { password } }, { handles: 'all' });
      await reread();
      close();
    },
  };
  const button = (act: Act) => (
    <Button variant="outlined" onClick={() => setOpen({ kind: 'password', act })}>
      {t(`factor.${act}`)}
    </Button>
  );
  return (
    <SecuritySection title={t('factor.title')} text={t('factor.text')}>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data !== undefined && data.enabled_at === null && (
        <>
          <p className={styles.fact}>{t(data.is_required ? 'factor.due' : 'factor.off')}</p>
          <div>{button('begin')}</div>
        </>
      )}
      {data !== undefined && data.enabled_at !== null && (
        <>
          <p className={styles.fact}>
            <b>{t('factor.on', { date: format.longDay(data.enabled_at) })}</b>{' '}
            {t('factor.codes_left', { count: data.recovery_codes_left })}
          </p>
          <Row gap={2} wrap>
            {button('renew')}
            {!data.is_required && button('disable')}
          </Row>
        </>
      )}
      {open.kind === 'password' && (
        <PasswordDialog act={open.act} onPassword={acts[open.act]} onClose={close} />
      )}
      {open.kind === 'enrol' && (
        <EnrolDialog
          begun={open.begun}
          onClose={close}
          onDone={async (codes) => {
            await reread();
            setOpen({ kind: 'codes', codes });
          }}
        />
      )}
      {open.kind === 'codes' && <RecoveryDialog codes={open.codes} onClose={close} />}
    </SecuritySection>
  );
};
