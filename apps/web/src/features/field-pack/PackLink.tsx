import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Backpack } from 'lucide-react';
import { keepingSeat } from '../../api/session.ts';
import type { PilotCard } from '../../shared/day/index.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import styles from './field-pack.module.css';
import { missionQuery } from './layers.ts';
import { useFieldPack } from './useFieldPack.ts';

/** How much of it is to be fetched, in words. */
const State = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('field_pack');
  const pack = useFieldPack(flight);
  if (pack === null || keepingSeat() === null) return null;
  const [light, words] =
    pack.waits > 0
      ? (['old', t('waits')] as const)
      : pack.due.length === 0
        ? pack.isFresh
          ? (['fresh', t('link.fresh')] as const)
          : (['old', t('link.elsewhere')] as const)
        : pack.isEmpty
          ? (['absent', t('link.empty')] as const)
          : (['old', t('link.due', { count: pack.due.length })] as const);
  return (
    <small className={styles.state} data-light={light}>
      {words}
    </small>
  );
};

interface PackLinkProps {
  readonly id: number;
  readonly flight: Flight | undefined;
  readonly fullWidth: boolean;
}

const PackLink = ({ id, flight, fullWidth }: PackLinkProps) => {
  const { t } = useTranslation('field_pack');
  return (
    <Link
      className={buttonLook({ variant: 'outlined', fullWidth })}
      to="/map/flights/$id/pack"
      params={{ id: String(id) }}
    >
      <Backpack size={17} aria-hidden /> {t('title')}
      {flight !== undefined && <State flight={flight} />}
    </Link>
  );
};

/** On a mission's page, where the phone is what is taken along. */
export const MissionPackLink = ({ flight }: { readonly flight: Flight }) =>
  useIsPhone() ? <PackLink id={flight.id} flight={flight} fullWidth={false} /> : null;

/** On a card of the day. */
export const DayPackLink = ({ card }: { readonly card: PilotCard }) => {
  const { id } = card.approval.flight;
  return id === null ? null : <KnownPackLink id={id} />;
};

const KnownPackLink = ({ id }: { readonly id: number }) => {
  const { data } = useQuery(missionQuery(id));
  return <PackLink id={id} flight={data} fullWidth />;
};
