import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { KeyValue } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { ErrorState } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { Section } from './Section.tsx';

/** What the company has with the platform. */
export const Recap = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('company');
  const format = useFormats();
  const { data, error, refetch } = useQuery(queryOf(endpoints.accountRecap, { params: { id } }));
  return (
    <Section title={t('recap')}>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data && (
        <KeyValue
          items={[
            [t('recap_since'), format.date(data.since)],
            [t('recap_members'), format.number(data.members)],
            [t('recap_pilots'), format.number(data.pilots)],
            [t('recap_drones'), format.number(data.drones)],
            [t('recap_flights'), format.number(data.flights)],
            [
              t('recap_approvals'),
              t('recap_approvals_of', { all: data.approvals, open: data.open_approvals }),
            ],
            [
              t('recap_documents'),
              t('recap_documents_of', {
                all: data.documents,
                megabytes: format.number(data.document_bytes / 1e6, 1),
              }),
            ],
          ]}
        />
      )}
    </Section>
  );
};
