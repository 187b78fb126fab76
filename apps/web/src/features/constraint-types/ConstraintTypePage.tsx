import type { ConstraintType, TypeAddition, TypeAdditionRecord } from '@envol/contract/constraint-types';
import { CONSTRAINT_KINDS, type ConstraintKind } from '@envol/domain/airspace/constraint';
import { todayIn } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ChevronLeft, Plus, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import { Columns, Journal, RecordPage, Rows, Section } from '../../ui/layout/Record.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { AdditionDialog } from './AdditionDialog.tsx';
import { useTypeText } from './useTypeText.ts';

type Open =
  | { readonly kind: 'none' }
  | { readonly kind: 'add' }
  | { readonly kind: 'withdraw'; readonly addition: TypeAddition };

/** The day where the staff works, YYYY-MM-DD. */
const useToday = (): string => todayIn(useMinute());

const Law = ({ type }: { readonly type: ConstraintType }) => {
  const { t } = useTranslation('constraint_types');
  const words = useTranslation('constraints').t;
  const text = useTypeText();
  return (
    <Section title={t('law')}>
      <p>{t('law_text')}</p>
      <Rows>
        {type.law.map((entry) => (
          <li key={JSON.stringify(entry)}>
            <span>
              {words(`effects.${entry.effect}`)} · {text.procedure(entry.procedure)}
              <small>
                {[
                  ...(entry.notice === null || entry.notice.days === 0 ? [] : [text.notice(entry.notice)]),
                  entry.valid_to === null
                    ? t('since', { date: text.day(entry.valid_from) })
                    : t('between', { from: text.day(entry.valid_from), to: text.day(entry.valid_to) }),
                ].join(' · ')}
              </small>
              <small>{entry.source}</small>
            </span>
          </li>
        ))}
      </Rows>
    </Section>
  );
};

const Additions = ({
  type,
  onWithdraw,
}: {
  readonly type: ConstraintType;
  readonly onWithdraw: (addition: TypeAddition) => void;
}) => {
  const { t } = useTranslation('constraint_types');
  const text = useTypeText();
  const today = useToday();
  const mayWrite = useMay('platform:write');
  if (type.additions.length === 0)
    return (
      <Section title={t('additions')}>
        <p>{t('no_additions')}</p>
      </Section>
    );
  return (
    <Section title={t('additions')} count={type.additions.length}>
      <Rows>
        {type.additions.toReversed().map((addition) => (
          <li key={addition.id}>
            <span>
              {t('from', { date: text.day(addition.valid_from) })}
              <small>{text.added(addition).join(' · ') || t('nothing_added')}</small>
            </span>
            {addition.id === type.in_force?.id && <StatusChip status="planned" label={t('in_force')} />}
            {addition.valid_from > today && <StatusChip status="pending" label={t('coming')} />}
            {mayWrite && addition.valid_from > today && (
              <Button variant="outlined" size="small" onClick={() => onWithdraw(addition)}>
                {t('withdraw')}
              </Button>
            )}
          </li>
        ))}
      </Rows>
    </Section>
  );
};

const History = ({ journal }: { readonly journal: readonly TypeAdditionRecord[] }) => {
  const { t } = useTranslation('constraint_types');
  const text = useTypeText();
  const format = useFormats();
  return (
    <Section title={t('journal')} count={journal.length}>
      {journal.length === 0 && <p>{t('no_journal')}</p>}
      <Journal
        when={(at) => format.dayAndClock(at)}
        lines={journal.map((line) => ({
          id: line.id,
          at: line.changed_at,
          text: t('journal_line', {
            name: line.changed_by,
            date: text.day(line.valid_from),
            text: text.added(line).join(', ') || t('nothing_added'),
          }),
          note:
            line.withdrawn_at === null
              ? line.reason
              : `${line.reason} ${t('withdrawn_line', {
                  name: line.withdrawn_by ?? '',
                  date: format.dayAndClock(line.withdrawn_at),
                })}`,
        }))}
      />
    </Section>
  );
};

const TypeOf = ({ kind }: { readonly kind: ConstraintKind }) => {
  const { t } = useTranslation('constraint_types');
  const words = useTranslation('constraints').t;
  const text = useTypeText();
  const mayWrite = useMay('platform:write');
  const today = useToday();
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const close = (): void => setOpen({ kind: 'none' });
  const { data, error, refetch } = useQuery(queryOf(endpoints.getConstraintType, { params: { kind } }));
  const withdraw = async (id: number): Promise<void> => {
    await callApi(endpoints.withdrawTypeAddition, { params: { id } });
    await refreshQueries('constraint-types');
    showSuccess(t('withdrawn'));
  };
  return (
    <RecordPage
      crumb={
        <Link to="/platform/constraint-types">
          <ChevronLeft size={16} aria-hidden /> {t('title')}
        </Link>
      }
      title={words(`kinds.${kind}`)}
      actions={
        mayWrite && (
          <Button startIcon={<Plus size={16} />} onClick={() => setOpen({ kind: 'add' })}>
            {t('add')}
          </Button>
        )
      }
    >
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonList />}
      {data && (
        <Columns
          main={
            <>
              <Law type={data} />
              <Additions type={data} onWithdraw={(addition) => setOpen({ kind: 'withdraw', addition })} />
            </>
          }
          side={<History journal={data.journal} />}
        />
      )}
      {data && open.kind === 'add' && <AdditionDialog type={data} today={today} onClose={close} />}
      {open.kind === 'withdraw' && (
        <ConfirmDialog
          open
          danger
          title={t('withdraw_title', { date: text.day(open.addition.valid_from) })}
          confirm={t('withdraw')}
          onConfirm={() => withdraw(open.addition.id)}
          onClose={close}
        >
          {t('withdraw_text')}
        </ConfirmDialog>
      )}
    </RecordPage>
  );
};

/** /platform/constraint-types/$kind: one type with the law, what is added, and who added it. */
export const ConstraintTypePage = () => {
  const { t } = useTranslation('constraint_types');
  const asked: string | undefined = useParams({ strict: false }).kind;
  const kind = CONSTRAINT_KINDS.find((each) => each === asked);
  return kind === undefined ? (
    <EmptyState icon={ScrollText} title={t('none')} text={t('none_text')} />
  ) : (
    <TypeOf kind={kind} />
  );
};
