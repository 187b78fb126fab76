import type { BillingCode } from '@envol/contract/billing-codes';
import { useQuery } from '@tanstack/react-query';
import { Plus, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { useLanguage } from '../../../api/language.ts';
import { queryOf, refreshQueries } from '../../../api/query.ts';
import { useMay } from '../../../api/session.ts';
import { useMinute } from '../../../device/clock.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { Rows } from '../../../ui/layout/Record.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { eurosText } from '../money.ts';
import { CodeDialog } from './CodeDialog.tsx';

type Open = { readonly kind: 'none' | 'new' } | { readonly kind: 'end'; readonly code: BillingCode };

/** How a code stands at an instant. */
const standingOf = (code: BillingCode, now: number): 'ended' | 'ahead' | 'used_up' | 'open' => {
  if (code.ended_at !== null || (code.valid_until !== null && Date.parse(code.valid_until) <= now))
    return 'ended';
  if (code.valid_from !== null && Date.parse(code.valid_from) > now) return 'ahead';
  return code.most_uses !== null && code.uses >= code.most_uses ? 'used_up' : 'open';
};
const CHIPS = { ended: 'archived', ahead: 'planned', used_up: 'archived', open: 'accepted' } as const;

interface CodeRowProps {
  readonly code: BillingCode;
  readonly onEnd: (() => void) | null;
}

const CodeRow = ({ code, onEnd }: CodeRowProps) => {
  const { t } = useTranslation('billing_codes');
  const { t: tPlans } = useTranslation('subscriptions');
  const language = useLanguage();
  const format = useFormats();
  const standing = standingOf(code, useMinute());
  const off =
    code.percent_off === null
      ? t('off_amount', { sum: eurosText(language, code.amount_off_cents ?? 0) })
      : t('off_percent', { percent: format.number(code.percent_off, 2) });
  const facts = [
    t(`kinds.${code.kind}`),
    code.months === null ? t('first_invoice') : t('for_months', { count: code.months }),
    code.plans.length === 0 ? t('every_plan') : code.plans.map((plan) => tPlans(`plan.${plan}`)).join(', '),
    code.valid_until === null ? null : t('until', { date: format.date(code.valid_until) }),
    code.note,
  ];
  return (
    <li>
      <span>
        <b>{code.code}</b> {off}
        <small>{facts.filter((fact) => fact !== null).join(' · ')}</small>
      </span>
      <span>
        {code.most_uses === null
          ? t('uses', { count: code.uses })
          : t('uses_of', { count: code.uses, most: code.most_uses })}
      </span>
      <StatusChip status={CHIPS[standing]} label={t(`standing.${standing}`)} />
      {onEnd !== null && standing !== 'ended' && (
        <Button variant="text" onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  );
};

/** Settings → codes, for the staff: what each takes off a first subscription, and how often it was used. */
export const BillingCodesPage = () => {
  const { t } = useTranslation('billing_codes');
  const mayWrite = useMay('billing-code:write');
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const { data, error, refetch } = useQuery(queryOf(endpoints.listBillingCodes));
  const close = (): void => setOpen({ kind: 'none' });
  const add = mayWrite && (
    <Button startIcon={<Plus size={17} />} onClick={() => setOpen({ kind: 'new' })}>
      {t('new')}
    </Button>
  );
  const end = async (code: BillingCode): Promise<void> => {
    await callApi(endpoints.endBillingCode, { params: { id: code.id } });
    await refreshQueries('billing-codes');
    showSuccess(t('ended', { code: code.code }));
  };
  const codes = data?.results ?? [];
  return (
    <Page title={t('title')} lead={t('lead')} aside={codes.length > 0 && add}>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonList />}
      {data?.results.length === 0 && (
        <EmptyState icon={TicketPercent} title={t('none')} text={t('none_text')} action={add} />
      )}
      {codes.length > 0 && (
        <Rows>
          {codes.map((code) => (
            <CodeRow
              key={code.id}
              code={code}
              onEnd={mayWrite ? () => setOpen({ kind: 'end', code }) : null}
            />
          ))}
        </Rows>
      )}
      {open.kind === 'new' && <CodeDialog onClose={close} />}
      {open.kind === 'end' && (
        <ConfirmDialog
          open
          title={t('end_title', { code: open.code.code })}
          confirm={t('end')}
          onConfirm={() => end(open.code)}
          onClose={close}
        >
          {t('end_text')}
        </ConfirmDialog>
      )}
    </Page>
  );
};
