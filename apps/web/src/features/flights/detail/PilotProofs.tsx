import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { Card, KeyValue } from '../../../ui/Card.tsx';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';

/** What the mission's scenario asks each pilot to prove, and what the operator's file says of it. */
export const PilotProofs = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('pilot_proofs');
  const format = useFormats();
  const { data } = useQuery(queryOf(endpoints.flightCompatibility, { params: { id: flight.id } }));
  const pilots = data?.pilots.filter(({ proofs }) => proofs.length > 0) ?? [];
  if (pilots.length === 0) return null;
  return (
    <Card text={t('lead')}>
      <KeyValue
        items={pilots.map(({ id, name, proofs }) => [
          name,
          <div key={id}>
            {proofs.map(({ proof, standing, expires_on }) => (
              <div key={proof}>
                {t('line', {
                  proof: t(`names.${proof}`),
                  standing: t(`standings.${standing}`, {
                    until:
                      expires_on === null
                        ? t('without_end')
                        : t('until', { date: format.date(expires_on, 'UTC') }),
                    date: expires_on === null ? '' : format.date(expires_on, 'UTC'),
                  }),
                })}
              </div>
            ))}
          </div>,
        ])}
      />
    </Card>
  );
};
