import type { EntrustedProcedure } from '@envol/contract/entrusting';
import { placeName } from '@envol/domain/airspace/deciders/placeName';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { usePriceText } from '../../ui/usePriceText.ts';
import styles from './entrusting.module.css';

const TONES: Readonly<Record<EntrustedProcedure['status'], Tone>> = {
  requested: 'blue',
  in_hand: 'blue',
  handled: 'ok',
  refused: 'err',
  returned: 'warn',
};

/** A price in cents before tax as its words, or the words for none. */
export const usePrice = () => {
  const { t } = useTranslation('entrusting');
  const say = usePriceText();
  return (cents: number | null): string =>
    cents === null ? t('no_price') : t('price', { price: say(cents) });
};

interface ProcedureLineProps {
  readonly procedure: EntrustedProcedure;
  /** IANA zone of the mission's place. */
  readonly zone: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** One entrusted procedure: what it is, how it stands, what settled it, what the staff says of it. */
export const ProcedureLine = ({ procedure, zone, children, actions }: ProcedureLineProps) => {
  const { t } = useTranslation(['entrusting', 'flights']);
  const format = useFormats();
  const price = usePrice();
  const { status, proof, note, title, decider } = procedure;
  const tone = TONES[status];
  return (
    <Card
      title={title}
      text={[
        t(`procedures.${procedure.procedure}`),
        decider && placeName(decider),
        price(procedure.price_cents),
      ]
        .filter((part) => part !== null && part !== title)
        .join(' · ')}
      tone={tone}
      aside={<StatusChip status={status} tone={tone} label={t(`statuses.${status}`)} />}
      footer={actions}
    >
      {proof !== null && (
        <p className={styles.line}>
          {t('proof', {
            date: format.dayAndClock(proof.on, zone),
            by: proof.by,
            how: t(`flights:proof.by_means.${proof.how}`),
            name: proof.marked_by,
          })}
          {proof.reference !== null && <span className={styles.said}>{proof.reference}</span>}
        </p>
      )}
      {note !== null && <p className={styles.said}>{t('note_of_staff', { note })}</p>}
      {children}
    </Card>
  );
};
