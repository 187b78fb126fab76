import { useCompanyRecap } from '../../shared/companies/index.ts';
import { KeyValue } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { ErrorState } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { Section } from './Section.tsx';

/** What the company has with the platform. */
export const Recap = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('company');
  const format = useFormats();
  const { data, facts, error, retry } = useCompanyRecap(id);
  return (
    <Section title={t('recap')}>
      {error !== null && <ErrorState error={error} retry={retry} />}
      {data && facts && (
        <KeyValue
          items={[
            facts.since,
            [t('recap_members'), format.number(data.members)],
            [t('recap_pilots'), format.number(data.pilots)],
            [t('recap_drones'), format.number(data.drones)],
            [t('recap_flights'), format.number(data.flights)],
            facts.approvals,
            facts.documents,
          ]}
        />
      )}
    </Section>
  );
};
