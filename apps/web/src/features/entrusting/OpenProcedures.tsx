import type { EntrustCheck } from '@envol/contract/entrusting';
import { placeName } from '@envol/domain/airspace/deciders/placeName';
import { Handshake } from 'lucide-react';
import { useMay } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, SectionTitle } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './entrusting.module.css';
import { usePrice } from './ProcedureLine.tsx';

interface OpenProceduresProps {
  readonly check: EntrustCheck;
  readonly onEntrust: () => void;
}

/** What is still to be done, and can be entrusted. */
export const OpenProcedures = ({ check, onEntrust }: OpenProceduresProps) => {
  const { t } = useTranslation('entrusting');
  const format = useFormats();
  const price = usePrice();
  const mayAsk = useMay('approval:request');
  if (check.procedures.length === 0) return null;
  return (
    <>
      <SectionTitle aside={price(check.price_cents)}>{t('open')}</SectionTitle>
      {check.procedures.map((each) => (
        <Card
          key={each.constraint_id}
          title={each.title}
          text={[
            t(`procedures.${each.procedure}`),
            each.decider && placeName(each.decider),
            each.price_cents === null ? null : price(each.price_cents),
          ]
            .filter((part) => part !== null && part !== each.title)
            .join(' · ')}
        >
          {each.latest_date !== null && (
            <p className={styles.hint}>{t('latest', { date: format.day(each.latest_date) })}</p>
          )}
        </Card>
      ))}
      {mayAsk && check.can_be_entrusted && (
        <Button startIcon={<Handshake size={16} />} onClick={onEntrust}>
          {t('entrust', { count: check.procedures.length })}
        </Button>
      )}
    </>
  );
};
