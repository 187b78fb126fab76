import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { PlaneLanding, PlaneTakeoff } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf, refresh } from '../../../api/query.ts';
import { useMay } from '../../../api/session.ts';
import { presentTime, useMinute } from '../../../device/clock.ts';
import { newClientKey } from '../../../device/random.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../../ui/format.ts';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './detail.module.css';

/** Before and after the planned hours that a take-off is spoken of. */
const AROUND_MS = 2 * 3_600_000;

const isNear = ({ date_start, date_end }: Flight, now: number): boolean =>
  now >= Date.parse(date_start) - AROUND_MS && now <= Date.parse(date_end) + AROUND_MS;

type Deed = 'take_off' | 'land';

/** Declares the take-off or the landing; a repeated sending of one key does it once. */
const useDeeds = (flight: Flight) => {
  const { t } = useTranslation('missions');
  const [asked, setAsked] = useState<{ readonly deed: Deed; readonly key: string } | null>(null);
  const declare = async (): Promise<void> => {
    if (asked === null) return;
    const params = { id: flight.id };
    const body = { client_key: asked.key, at: new Date(presentTime()).toISOString() };
    await (asked.deed === 'take_off'
      ? call(endpoints.takeOffFlight, { params, body })
      : call(endpoints.landFlight, { params, body }));
    await refresh('flights');
    showSuccess(t(`flying.${asked.deed}_done`));
  };
  return {
    asked: asked?.deed ?? null,
    ask: (deed: Deed): void => setAsked({ deed, key: newClientKey() }),
    declare,
    close: (): void => setAsked(null),
  };
};

/** On the day: whether the mission may take off, since when it is in the air, and when it was flown. */
export const FlyingCard = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('missions');
  const format = useFormats();
  const now = useMinute();
  const mayFly = useMay('take-off:request');
  const deeds = useDeeds(flight);
  const near = isNear(flight, now);
  const { en_route, effective_date_start: start, effective_date_end: end, time_zone: zone } = flight;
  const { data } = useQuery({
    ...queryOf(endpoints.checkCanTakeOff, { params: { id: flight.id } }),
    enabled: mayFly && near && !en_route,
  });
  if (!en_route && start === null && !(near && mayFly)) return null;
  const clock = (instant: string): string =>
    `${format.clock(instant, zone)} (${format.clock(instant, 'UTC')} UTC)`;
  const minutes = (until: number): number =>
    start === null ? 0 : Math.max(0, Math.round((until - Date.parse(start)) / 60_000));
  return (
    <Card
      title={t('flying.title')}
      level={2}
      {...(en_route && { tone: 'blue' as const })}
      aside={en_route && <StatusChip status="en_route" tone="blue" label={t('flying.en_route')} />}
    >
      {start !== null && en_route && <p>{t('flying.since', { at: clock(start), count: minutes(now) })}</p>}
      {start !== null && end !== null && !en_route && (
        <p>
          {t('flying.flown', {
            from: clock(start),
            until: clock(end),
            count: minutes(Date.parse(end)),
          })}
        </p>
      )}
      {!en_route && near && data && data.obstacles.length > 0 && (
        <ul className={styles.obstacles}>
          {data.obstacles.map((obstacle) => (
            <li key={obstacle}>{t(`flying.obstacles.${obstacle}`)}</li>
          ))}
        </ul>
      )}
      {mayFly && en_route && (
        <Button
          className={styles.deed}
          startIcon={<PlaneLanding size={18} />}
          onClick={() => deeds.ask('land')}
        >
          {t('flying.land')}
        </Button>
      )}
      {mayFly && !en_route && data?.can_take_off === true && (
        <Button
          className={styles.deed}
          startIcon={<PlaneTakeoff size={18} />}
          onClick={() => deeds.ask('take_off')}
        >
          {t('flying.take_off')}
        </Button>
      )}
      <ConfirmDialog
        open={deeds.asked !== null}
        title={t(deeds.asked === 'land' ? 'flying.land_title' : 'flying.take_off_title', {
          name: flight.name,
        })}
        confirm={t(deeds.asked === 'land' ? 'flying.land' : 'flying.take_off')}
        onConfirm={deeds.declare}
        onClose={deeds.close}
      >
        {t(deeds.asked === 'land' ? 'flying.land_text' : 'flying.take_off_text')}
      </ConfirmDialog>
    </Card>
  );
};
