import type { Webhook } from '@envol/contract/webhooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { KeyRound, Pencil, Play, Plus, Send, Square, Trash2, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { SecretDialog } from '../../shared/secret/index.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { Rows, Section } from '../../ui/layout/Record.tsx';
import { PlanTag } from '../../ui/PlanTag.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { WebhookForm } from './WebhookForm.tsx';

type Open =
  | { readonly kind: 'none' }
  | { readonly kind: 'form'; readonly hook: Webhook | null }
  | { readonly kind: 'secret'; readonly secret: string }
  | { readonly kind: 'renew' | 'delete'; readonly hook: Webhook };

const useActions = (hook: Webhook, onOpen: (open: Open) => void) => {
  const { t } = useTranslation('webhooks');
  const params = { id: hook.id };
  const attempt = (work: () => Promise<unknown>, said: string) => () => {
    void work()
      .then(() => refreshQueries('webhooks'))
      .then(() => showSuccess(said))
      .catch(() => undefined);
  };
  return [
    {
      key: 'try',
      label: t('try'),
      icon: Send,
      run: attempt(() => callApi(endpoints.tryWebhook, { params }), t('tried')),
    },
    { key: 'edit', label: t('edit'), icon: Pencil, run: () => onOpen({ kind: 'form', hook }) },
    {
      key: 'active',
      label: t(hook.is_active ? 'stop' : 'start'),
      icon: hook.is_active ? Square : Play,
      run: attempt(
        () => callApi(endpoints.updateWebhook, { params, body: { is_active: !hook.is_active } }),
        t('changed'),
      ),
    },
    { key: 'renew', label: t('renew'), icon: KeyRound, run: () => onOpen({ kind: 'renew', hook }) },
    { key: 'delete', label: t('delete'), icon: Trash2, run: () => onOpen({ kind: 'delete', hook }) },
  ];
};

const Row = ({ hook, onOpen }: { readonly hook: Webhook; readonly onOpen: (open: Open) => void }) => {
  const { t } = useTranslation('webhooks');
  const format = useFormats();
  const now = useMinute();
  const mayWrite = useMay('webhook:write');
  const actions = useActions(hook, onOpen);
  const counts = [
    hook.last_delivered_at === null
      ? t('never')
      : t('last', { ago: format.ago(hook.last_delivered_at, now) }),
    ...(hook.waiting_count > 0 ? [t('waiting', { count: hook.waiting_count })] : []),
    ...(hook.failed_count > 0 ? [t('failed', { count: hook.failed_count })] : []),
  ];
  return (
    <li>
      <span>
        <b>{hook.url}</b>{' '}
        <StatusChip
          status={hook.is_active ? 'accepted' : 'archived'}
          label={t(hook.is_active ? 'active' : 'stopped')}
        />
        {hook.description !== null && <small>{hook.description}</small>}
        {hook.stopped_reason !== null && <small>{t(`stopped_${hook.stopped_reason}`)}</small>}
        <small>{counts.join(' · ')}</small>
        <small>{hook.kinds.map((kind) => t(`kind.${kind}`)).join(', ')}</small>
        {hook.former_secret_until !== null && Date.parse(hook.former_secret_until) > now && (
          <small>{t('former', { date: format.dayAndClock(hook.former_secret_until) })}</small>
        )}
      </span>
      <Link to="/settings/webhooks/$id" params={{ id: String(hook.id) }}>
        {t('deliveries')}
      </Link>
      {mayWrite && <RowMenu label={t('more', { url: hook.url })} actions={actions} />}
    </li>
  );
};

const Dialogs = ({ open, onOpen }: { readonly open: Open; readonly onOpen: (open: Open) => void }) => {
  const { t } = useTranslation('webhooks');
  const close = (): void => onOpen({ kind: 'none' });
  const showSecret = (secret: string): void => onOpen({ kind: 'secret', secret });
  if (open.kind === 'form') return <WebhookForm hook={open.hook} onSecret={showSecret} onClose={close} />;
  if (open.kind === 'secret')
    return (
      <SecretDialog title={t('secret_title')} text={t('secret_text')} secret={open.secret} onClose={close} />
    );
  if (open.kind === 'none') return null;
  const params = { id: open.hook.id };
  // The question closes itself when it was answered; the secret is then what stands open.
  let renewed: string | null = null;
  const run = async (): Promise<void> => {
    if (open.kind === 'delete') {
      await callApi(endpoints.deleteWebhook, { params });
      showSuccess(t('deleted'));
    } else renewed = (await callApi(endpoints.renewWebhookSecret, { params })).secret;
    await refreshQueries('webhooks');
  };
  return (
    <ConfirmDialog
      open
      danger
      title={open.kind === 'delete' ? t('delete_title', { url: open.hook.url }) : t('renew_title')}
      confirm={t(open.kind)}
      onConfirm={run}
      onClose={() => (renewed === null ? close() : showSecret(renewed))}
    >
      {t(open.kind === 'delete' ? 'delete_text' : 'renew_text')}
    </ConfirmDialog>
  );
};

/** Settings → webhooks: the addresses that are told of what happens. */
export const WebhooksPage = () => {
  const { t } = useTranslation('webhooks');
  const mayWrite = useMay('webhook:write');
  const { data, error, refetch } = useQuery(queryOf(endpoints.listWebhooks));
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  return (
    <Page title={t('title')} lead={t('text')} aside={<Link to="/settings/api">{t('keys')}</Link>}>
      <Section
        title={t('title')}
        {...(data && { count: data.results.length })}
        aside={
          mayWrite && (
            <Button startIcon={<Plus size={16} />} onClick={() => setOpen({ kind: 'form', hook: null })}>
              {t('new')}
              <PlanTag feature="api" />
            </Button>
          )
        }
      >
        {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
        {data === undefined && error === null && <SkeletonList rows={2} />}
        {data?.results.length === 0 && (
          <EmptyState icon={WebhookIcon} title={t('none')} text={t('none_text')} />
        )}
        <Rows>
          {data?.results.map((hook) => (
            <Row key={hook.id} hook={hook} onOpen={setOpen} />
          ))}
        </Rows>
      </Section>
      <Dialogs open={open} onOpen={setOpen} />
    </Page>
  );
};
