import type { Entrustment } from '@envol/contract/entrusting';
import type { Flight } from '@envol/contract/flights';
import { useMay } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './entrusting.module.css';
import { PayOwed } from './PayOwed.tsx';
import { ProcedureLine } from './ProcedureLine.tsx';

interface EntrustedProceduresProps {
  readonly flight: Flight;
  readonly entrustment: Entrustment;
  readonly onTakeBack: () => void;
}

/** What the platform's staff does for the operator, how it stands, and what of it is still to be paid. */
export const EntrustedProcedures = ({ flight, entrustment, onTakeBack }: EntrustedProceduresProps) => {
  const { t } = useTranslation('entrusting');
  const format = useFormats();
  const mayAsk = useMay('approval:request');
  const isOpen = entrustment.state === 'requested' || entrustment.state === 'in_hand';
  return (
    <>
      <SectionTitle aside={t(`states.${entrustment.state}`)}>{t('entrusted_title')}</SectionTitle>
      <p className={styles.hint}>
        {t('entrusted_by', {
          name: entrustment.requested_by,
          date: format.dayAndClock(entrustment.requested_at, flight.time_zone),
        })}
      </p>
      {entrustment.info !== null && <p className={styles.said}>{entrustment.info}</p>}
      {entrustment.procedures.map((procedure) => (
        <ProcedureLine key={procedure.id} procedure={procedure} zone={flight.time_zone} />
      ))}
      {entrustment.is_unpaid && mayAsk && <PayOwed flight_id={flight.id} />}
      {isOpen && mayAsk && (
        <Button variant="outlined" onClick={onTakeBack}>
          {t('take_back')}
        </Button>
      )}
    </>
  );
};
