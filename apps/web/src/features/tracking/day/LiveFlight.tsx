import { useSyncExternalStore } from 'react';
import type { PilotCard } from '../../../shared/day/index.ts';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { HeightBar } from '../HeightBar.tsx';
import { livePicture } from '../live/livePicture.ts';
import type { TrackRow } from '../live/trackRow.ts';
import { StateSign } from '../StateSign.tsx';
import { metresText } from '../trackText.ts';
import { type FlightRoom, roomOf } from './flightRoom.ts';
import styles from './liveFlight.module.css';
import { type NearAircraft, nearestAircraft } from './nearestAircraft.ts';

/** How far an aircraft is, is known no better than where it was some seconds ago, m. */
const STEP_M = 50;

/** Of what flies under an approval, the one that has to be looked at first. */
const rowOfApproval = (id: number): TrackRow | null =>
  livePicture.rows().find(({ approvals }) => approvals.some((each) => each.id === id)) ?? null;

const Near = ({ near }: { readonly near: NearAircraft }) => {
  const { t, language } = useTranslation('tracking');
  const format = useFormats();
  const told = language.startsWith('fr') ? 'fr' : 'en';
  const { row, distance_m, way_deg, above_m, moves } = near;
  const above =
    above_m === null
      ? t('near.height_unknown')
      : t(above_m >= 0 ? 'near.above' : 'near.below', { height: metresText(told, Math.abs(above_m)) });
  return (
    <p className={styles.near} data-comes={moves === 'comes' || undefined}>
      <StateSign state="manned" heading={row.view.track_deg} />
      <span>
        <b>{row.drone_name ?? row.device_id}</b>{' '}
        {t('near.where', {
          way: t(`near.ways.${way_deg}`),
          distance: format.distance(Math.round(distance_m / STEP_M) * STEP_M),
        })}
        <small>
          {[above, moves === null ? '' : t(`near.${moves}`), row.is_simulated ? t('simulated') : '']
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    </p>
  );
};

/** What is left to the pilot before the limits, as a pilot says it. */
const Room = ({ room: { below_m, edge_m } }: { readonly room: FlightRoom }) => {
  const { t, language } = useTranslation('tracking');
  const told = language.startsWith('fr') ? 'fr' : 'en';
  const words = [
    below_m === null ? '' : t('own.below', { height: metresText(told, below_m) }),
    edge_m === null ? '' : t('own.edge', { distance: metresText(told, edge_m) }),
  ].filter((each) => each !== '');
  return words.length === 0 ? null : <small>{words.join(' · ')}</small>;
};

/** How its own drone stands, on a card of the pilot's day while it is in the air: against what was granted, and beside aircraft. */
export const LiveFlight = ({ card: { approval, take_off } }: { readonly card: PilotCard }) => {
  const { t } = useTranslation('tracking');
  useSyncExternalStore(livePicture.subscribe, livePicture.getVersion);
  if (take_off === null || !take_off.take_off) return null;
  const row = rowOfApproval(approval.id);
  if (row === null) return null;
  const { view, age_ms, freshness, state } = row;
  const isLost = freshness === 'lost';
  const seconds = Math.floor(age_ms / 1000);
  const near = nearestAircraft(row, livePicture.rows());
  const room = isLost ? null : roomOf(row, take_off);
  return (
    <section className={styles.live} aria-label={t('own.title')} data-state={isLost ? 'lost' : state}>
      <p className={styles.stands} role={state === 'outside' && !isLost ? 'alert' : 'status'}>
        <StateSign state={state} heading={view.track_deg} isLost={isLost} />
        <span>
          <b>{isLost ? t('lost_since', { seconds }) : t(`own.states.${state}`)}</b>
          {room !== null && <Room room={room} />}
          <small>{t('card.heard', { seconds })}</small>
        </span>
      </p>
      {view.height_m === null ? (
        <p className={styles.small}>{t('no_height')}</p>
      ) : (
        <div>
          <HeightBar row={row} granted_m={take_off.max_flying_height} />
        </div>
      )}
      {near !== null && <Near near={near} />}
      <p className={styles.small}>
        {[
          row.drone_name ?? row.device_id,
          view.accuracy_m === null ? '' : t('card.accuracy_of', { metres: Math.round(view.accuracy_m) }),
          row.is_simulated ? t('simulated') : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </section>
  );
};
