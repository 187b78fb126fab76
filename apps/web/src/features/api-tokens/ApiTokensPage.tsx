import type { ApiToken } from '@envol/contract/api-tokens';
import { LIMITS } from '@envol/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMinute } from '../../device/clock.ts';
import { SecretDialog } from '../../shared/secret/index.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { Rows, Section } from '../../ui/layout/Record.tsx';
import { PlanTag } from '../../ui/PlanTag.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useScopeText } from './scopeText.ts';
import { TokenForm } from './TokenForm.tsx';

type Open =
  | { readonly kind: 'none' }
  | { readonly kind: 'form' }
  | { readonly kind: 'made'; readonly token: string }
  | { readonly kind: 'revoke'; readonly token: ApiToken };

const Row = ({ token, onRevoke }: { readonly token: ApiToken; readonly onRevoke: () => void }) => {
  const { t } = useTranslation('api_tokens');
  const format = useFormats();
  const now = useMinute();
  const scopeText = useScopeText();
  return (
    <li>
      <span>
        <b>{token.name}</b> {token.is_expired && <StatusChip status="archived" label={t('ended')} />}
        <small>
          {t('ending', { ending: token.ending })} · {t('ends', { date: format.day(token.expires_at) })} ·{' '}
          {token.last_used_at === null
            ? t('never_used')
            : t('used', { ago: format.ago(token.last_used_at, now) })}
        </small>
        <small>{token.scopes.map(scopeText).join(', ')}</small>
      </span>
      <Button
        variant="outlined"
        size="small"
        aria-label={t('revoke_one', { name: token.name })}
        onClick={onRevoke}
      >
        {t('revoke')}
      </Button>
    </li>
  );
};

/** Settings → keys of the API: what programs do in the person's name. */
export const ApiTokensPage = () => {
  const { t } = useTranslation('api_tokens');
  const { data, error, refetch } = useQuery(queryOf(endpoints.listApiTokens));
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const close = (): void => setOpen({ kind: 'none' });
  const revoke = async ({ id }: ApiToken): Promise<void> => {
    await callApi(endpoints.revokeApiToken, { params: { id } });
    await refreshQueries('api-tokens');
    showSuccess(t('revoked'));
  };
  return (
    <Page title={t('title')} lead={t('text')} aside={<a href="/api/v2/openapi.json">{t('document')}</a>}>
      <Section
        title={t('title')}
        {...(data && { count: data.results.length })}
        aside={
          <Button startIcon={<Plus size={16} />} onClick={() => setOpen({ kind: 'form' })}>
            {t('new')}
            <PlanTag feature="api" />
          </Button>
        }
      >
        {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
        {data === undefined && error === null && <SkeletonList rows={2} />}
        {data?.results.length === 0 && <EmptyState icon={KeyRound} title={t('none')} text={t('none_text')} />}
        <Rows>
          {data?.results.map((token) => (
            <Row key={token.id} token={token} onRevoke={() => setOpen({ kind: 'revoke', token })} />
          ))}
        </Rows>
        <p>{t('limit', { a_minute: LIMITS.api_tokens.a_minute })}</p>
      </Section>
      {open.kind === 'form' && data !== undefined && (
        <TokenForm
          scopes={data.scopes}
          onMade={(token) => setOpen({ kind: 'made', token })}
          onClose={close}
        />
      )}
      {open.kind === 'made' && (
        <SecretDialog title={t('made_title')} text={t('made_text')} secret={open.token} onClose={close} />
      )}
      {open.kind === 'revoke' && (
        <ConfirmDialog
          open
          danger
          title={t('revoke_title', { name: open.token.name })}
          confirm={t('revoke')}
          onConfirm={() => revoke(open.token)}
          onClose={close}
        >
          {t('revoke_text')}
        </ConfirmDialog>
      )}
    </Page>
  );
};
