import type { ResponseOf } from '@envol/contract/endpoint';
import type { TakeOffAuthorization } from '@envol/contract/take-off';
import type { livePositions } from '@envol/contract/traces';
import { geodesicDistance } from '@envol/domain/geo/geodesy';
import type { Position } from '@envol/domain/geo/geometry';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refreshQueries } from '../../../api/query.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { showError, showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './alarms.module.css';

type Places = ResponseOf<typeof livePositions>['features'];

const RADII_M = [500, 1_000, 2_000, 5_000] as const;

/** Where a flight is: its drone's last place, else the middle of what was granted. */
const placeOf = (flight: TakeOffAuthorization, places: Places): Position => {
  const live = places.find(({ properties }) =>
    properties.approvals.some(({ id }) => id === flight.approval.id),
  );
  const [lng, lat] = (live?.geometry.coordinates ?? flight.approval.center) as unknown as Position;
  return [lng, lat];
};

/** Those that may be ordered to land within so many metres, the nearest first. */
export const flightsAround = (
  center: Position,
  radius_m: number,
  flights: readonly TakeOffAuthorization[],
  places: Places,
): readonly { readonly flight: TakeOffAuthorization; readonly distance_m: number }[] =>
  flights
    .filter(({ available_actions }) => available_actions.includes('require_landing'))
    .map((flight) => ({ flight, distance_m: geodesicDistance(center, placeOf(flight, places)) }))
    .filter(({ distance_m }) => distance_m <= radius_m)
    .sort((one, other) => one.distance_m - other.distance_m);

/** Orders everything in the circle to land; tells how many orders left, and why others did not. */
const useOrders = ([longitude, latitude]: Position, radius_m: number, onDone: () => void) => {
  const { t } = useTranslation('tracking');
  return async (): Promise<void> => {
    const message = t('alarm.around_reason');
    const { ordered, left } = await callApi(endpoints.requireLandingAround, {
      body: { longitude, latitude, radius_m, message, is_urgent: true },
    });
    await refreshQueries('take-off-authorizations', 'activations', 'notifications');
    if (ordered.length > 0) showSuccess(t('alarm.around_done', { count: ordered.length }));
    if (ordered.length === 0 && left.length === 0) showError(t('alarm.around_none'));
    for (const { flight_name, detail } of left) showError(`${flight_name} · ${detail}`);
    onDone();
  };
};

/** Orders all known flights around a place to land: each is an order of its own, with its own receipt. */
export const LandAround = ({
  center,
  flights,
  places,
  onClose,
}: {
  readonly center: Position;
  readonly flights: readonly TakeOffAuthorization[];
  readonly places: Places;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('tracking');
  const format = useFormats();
  const [radius, setRadius] = useState<number>(1_000);
  const near = flightsAround(center, radius, flights, places);
  const order = useOrders(center, radius, onClose);
  const actions = (
    <>
      <Button variant="outlined" onClick={onClose}>
        {t('close')}
      </Button>
      {/* The server knows who is in the air: an empty list here is no reason to send nothing. */}
      <ActButton act={order}>
        {near.length === 0 ? t('alarm.around_all') : t('alarm.around_send', { count: near.length })}
      </ActButton>
    </>
  );
  return (
    <Dialog title={t('alarm.around_title')} role="alertdialog" onClose={onClose} actions={actions}>
      <div className={styles.around}>
        <Segmented
          label={t('alarm.radius')}
          options={RADII_M.map((metres) => ({ value: String(metres), label: format.distance(metres) }))}
          value={String(radius)}
          onChange={(value) => setRadius(Number(value))}
        />
        {near.length === 0 && <p>{t('alarm.around_none')}</p>}
        <ul>
          {near.map(({ flight, distance_m }) => (
            <li key={flight.id}>
              <b>{flight.approval.flight_name}</b> · {flight.pilot_name} · {format.distance(distance_m)}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
};
