import type { Supervision } from '@envol/contract/supervisions';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../api/session.ts';
import { useToday } from '../../shared/answering/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { CloseCard, ReopenDialog, type Space, useStatusChange } from './CloseCard.tsx';
import { SpacesHistory } from './SpacesHistory.tsx';
import { groupOf } from './supervision.model.ts';
import styles from './supervision.module.css';

interface SpaceRowProps {
  readonly space: Space;
  readonly flights: readonly Supervision[];
}

/** Of the drones that were ordered to land, how many have confirmed it. */
const Receipts = ({ flights }: { readonly flights: readonly Supervision[] }) => {
  const { t } = useTranslation('uspace');
  const ordered = flights.filter((flight) => groupOf(flight) === 'to_land');
  if (ordered.length === 0) return null;
  const received = ordered.filter(({ take_off }) => take_off?.landing?.received_at).length;
  return (
    <p className={styles.receipts} data-waits={received < ordered.length || undefined}>
      {t('receipts', { received, count: ordered.length })}
    </p>
  );
};

const SpaceRow = ({ space, flights }: SpaceRowProps) => {
  const { t } = useTranslation('uspace');
  const format = useFormats();
  const { zone } = useToday();
  const [isClosing, setClosing] = useState(false);
  const [isReopening, setReopening] = useState(false);
  const { busy, change } = useStatusChange();
  // Staff that look through a supervisor's account read and change nothing.
  const mayChange = useMay('uspace:write');
  const flying = flights.filter((flight) => groupOf(flight) === 'in_flight');
  return (
    <li className={styles.space} data-closed={space.is_closed || undefined}>
      <div className={styles.line}>
        <div>
          <b>{space.name}</b>
          <small>{t('in_flight', { count: space.in_flight })}</small>
        </div>
        <div>
          <StatusChip
            status={space.is_closed ? 'refused' : 'accepted'}
            label={t(space.is_closed ? 'states.closed' : 'states.open')}
          />
          {space.closed_at !== null && (
            <small>
              {format.dayAndClock(space.closed_at, zone)} ({format.clock(space.closed_at, 'UTC')} UTC)
            </small>
          )}
        </div>
        {!mayChange ? null : space.is_closed ? (
          <Button variant="outlined" loading={busy} onClick={() => setReopening(true)}>
            {t('reopen')}
          </Button>
        ) : (
          <Button variant="outlined" aria-expanded={isClosing} onClick={() => setClosing(!isClosing)}>
            {t('close')}
          </Button>
        )}
      </div>
      {space.closing_reason !== null && <p className={styles.reason}>{space.closing_reason}</p>}
      <Receipts flights={flights} />
      {space.is_closed && mayChange && (
        <ReopenDialog
          space={space}
          ordered={flights.filter((flight) => groupOf(flight) === 'to_land')}
          open={isReopening}
          onConfirm={() => change(space, false, null)}
          onClose={() => setReopening(false)}
        />
      )}
      {isClosing && mayChange && !space.is_closed && (
        <CloseCard space={space} flights={flying} onDone={() => setClosing(false)} />
      )}
    </li>
  );
};

/** The U-spaces that one supervises, each with its button; what everybody sees of them is a link away. */
export const Spaces = ({
  spaces,
  flights,
}: {
  readonly spaces: readonly Space[];
  readonly flights: readonly Supervision[];
}) => {
  const { t } = useTranslation('uspace');
  return (
    <section>
      <ul className={styles.spaces} aria-label={t('spaces')}>
        {spaces.map((space) => (
          <SpaceRow
            key={space.id}
            space={space}
            flights={flights.filter(({ structure_id }) => structure_id === space.id)}
          />
        ))}
      </ul>
      <SpacesHistory />
      <p className={styles.public}>
        {t('public_follows')}{' '}
        <Link to="/u-space" target="_blank">
          <ExternalLink size={14} aria-hidden /> {t('public_map')}
        </Link>
      </p>
    </section>
  );
};
