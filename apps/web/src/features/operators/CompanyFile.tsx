import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { usePages } from '../../api/usePages.ts';
import { useCompanyActText, useCompanyRecap } from '../../shared/companies/index.ts';
import { OwnerDocumentList } from '../../shared/documents/index.ts';
import { KeyValue } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { JournalSection } from '../../ui/layout/JournalSection.tsx';
import { Section } from '../../ui/layout/Record.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';

const JOURNAL_PAGE = 25;

interface PartProps {
  readonly id: number;
}

const Facts = ({ id }: PartProps) => {
  const { t } = useTranslation(['operators', 'company']);
  const { data, error, refetch } = useQuery(queryOf(endpoints.getOperator, { params: { id } }));
  const address = data && [data.address_1, data.address_2, data.postal_code, data.city, data.country];
  const days = data?.flight_max_nb_days ?? null;
  return (
    <Section title={t('facts')}>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonList rows={3} />}
      {data && (
        <KeyValue
          items={[
            [t('company:address'), address?.filter((part) => part !== null).join(', ') || null],
            [t('company:vat_number'), data.vat_number],
            [t('company:billing_info'), data.billing_info],
            [t('company:insurance'), data.insurance],
            [
              t('company:rules.max_days'),
              days === null ? t('company:rules.no_limit') : t('company:rules.days', { count: days }),
            ],
            [t('company:rules.note_hint'), data.flight_internal_note_tooltip],
          ]}
        />
      )}
    </Section>
  );
};

const Recap = ({ id }: PartProps) => {
  const { t } = useTranslation(['company', 'operators']);
  const format = useFormats();
  const { data, facts, error, retry } = useCompanyRecap(id);
  return (
    <Section title={t('recap')}>
      {error !== null && <ErrorState error={error} retry={retry} />}
      {data === undefined && error === null && <SkeletonList rows={3} />}
      {data && facts && (
        <KeyValue
          items={[
            facts.since,
            facts.approvals,
            facts.documents,
            ...(data.deletion === null ? [] : [[t('deletion'), format.date(data.deletion.due_at)] as const]),
          ]}
        />
      )}
    </Section>
  );
};

const CompanyJournal = ({ id }: PartProps) => {
  const { t } = useTranslation('operators');
  const format = useFormats();
  const actText = useCompanyActText();
  const list = usePages(['exploitants', 'journal of the file', id], JOURNAL_PAGE, (window, signal) =>
    callApi(endpoints.operatorJournal, { params: { id }, query: window }, { handles: 'all', signal }),
  );
  return (
    <JournalSection
      title={t('company_journal')}
      none={t('company_journal_none')}
      list={list}
      when={format.dayAndClock}
      lineOf={(act) => ({ id: act.id, at: act.at, text: actText(act), note: act.by })}
    />
  );
};

/** What a company keeps of itself, as the staff that helps it reads it: facts, papers, summary, journal. */
export const CompanyFile = ({ id }: PartProps) => {
  const { t } = useTranslation('operators');
  return (
    <>
      <Facts id={id} />
      <Section title={t('papers')}>
        <OwnerDocumentList owner={{ type: 'operator', id }} mayWrite={false} />
      </Section>
      <Recap id={id} />
      <CompanyJournal id={id} />
    </>
  );
};
