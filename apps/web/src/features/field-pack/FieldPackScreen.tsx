import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, CloudOff, Phone, RefreshCw, Sun } from 'lucide-react';
import { useState } from 'react';
import { keepingSeat } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { CopyNote } from '../../offline/CopyNote.tsx';
import { useFullSheet } from '../../shared/flights/index.ts';
import { Button, buttonLook, PhoneLink } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIdParam } from '../../ui/useIdParam.ts';
import { useCallee } from './contacts.ts';
import styles from './field-pack.module.css';
import { LayerRow } from './LayerRow.tsx';
import { missionQuery } from './layers.ts';
import { cancelPack } from './packRuns.ts';
import { type FieldPack, useFieldPack } from './useFieldPack.ts';

/** What the whole of it comes to, in one sentence. */
const Headline = ({ pack, flightId }: { readonly pack: FieldPack; readonly flightId: number }) => {
  const { t } = useTranslation('field_pack');
  if (pack.waits > 0)
    return (
      <div className={styles.headline} data-light="old" role="status">
        <b>
          <CloudOff size={17} aria-hidden /> {t('headline.waits', { count: pack.waits })}
        </b>
        <p>{t('headline.waits_text')}</p>
        <Button variant="outlined" onClick={() => cancelPack(flightId)}>
          {t('cancel')}
        </Button>
      </div>
    );
  const [state, text] =
    pack.due.length > 0
      ? pack.isEmpty
        ? (['absent', 'headline.empty_text'] as const)
        : (['old', 'headline.due_text'] as const)
      : (['fresh', pack.isFresh ? 'headline.fresh_text' : 'headline.elsewhere_text'] as const);
  return (
    <div className={styles.headline} data-light={state} role="status">
      <b>
        {state === 'fresh'
          ? t('headline.fresh')
          : state === 'absent'
            ? t('headline.empty')
            : t('headline.due', { count: pack.due.length })}
      </b>
      <p>{t(text)}</p>
    </div>
  );
};

const Foot = ({ flight, pack }: { readonly flight: Flight; readonly pack: FieldPack }) => {
  const { t } = useTranslation('field_pack');
  const callee = useCallee(flight);
  const count = pack.due.length;
  return (
    <div className={styles.foot}>
      <Button
        className={styles.act}
        startIcon={<RefreshCw size={18} />}
        loading={pack.isRunning}
        disabled={count === 0 || pack.waits > 0}
        onClick={pack.refresh}
      >
        {pack.waits > 0
          ? t('waits')
          : count === 0
            ? t('all_kept')
            : pack.isEmpty
              ? t('keep_all')
              : t('refresh', { count })}
      </Button>
      {callee !== null && (
        <PhoneLink
          className={`${buttonLook({ variant: 'outlined' })} ${styles.call}`}
          phone={callee.phone}
          aria-label={t('call', { name: callee.name, phone: callee.phone })}
          title={t('call', { name: callee.name, phone: callee.phone })}
        >
          <Phone size={20} aria-hidden />
        </PhoneLink>
      )}
    </div>
  );
};

/** The flight itself, once all of it is on the phone. */
const FlyRow = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('field_pack');
  return (
    <Link className={styles.fly} to="/map/flights/$id/fly" params={{ id: String(id) }}>
      <Sun size={20} aria-hidden />
      <span>
        <b>{t('fly')}</b>
        <small>{t('fly_text')}</small>
      </span>
      <ChevronRight size={16} aria-hidden />
    </Link>
  );
};

const Pack = ({ flight }: { readonly flight: Flight }) => {
  const [open, setOpen] = useState<string | null>(null);
  const { t } = useTranslation('field_pack');
  const format = useFormats();
  const pack = useFieldPack(flight);
  useFullSheet();
  const mayKeep = keepingSeat() !== null;
  return (
    <Panel
      header={<Head flight={flight} size={pack && pack.bytes > 0 ? format.bytes(pack.bytes) : null} />}
      footer={pack && mayKeep && <Foot flight={flight} pack={pack} />}
    >
      {!mayKeep && <p className={styles.headline}>{t('not_kept')}</p>}
      {pack === null && <SkeletonList />}
      {pack && mayKeep && (
        <>
          <Headline pack={pack} flightId={flight.id} />
          <ul className={styles.layers} aria-label={t('layers')}>
            {pack.layers.map((shown) => (
              <LayerRow
                key={shown.layer}
                flight={flight}
                shown={shown}
                isOpen={open === shown.layer}
                toggle={() => setOpen(open === shown.layer ? null : shown.layer)}
              />
            ))}
          </ul>
          <FlyRow id={flight.id} />
        </>
      )}
    </Panel>
  );
};

const Head = ({ flight, size }: { readonly flight: Flight | null; readonly size: string | null }) => {
  const { t } = useTranslation('field_pack');
  const format = useFormats();
  const now = useMinute();
  const id = useIdParam();
  return (
    <PanelHeader
      crumb={
        <>
          <ChevronLeft size={14} aria-hidden />
          <Link to="/map/flights/$id" params={{ id: String(id) }}>
            {flight?.name ?? t('mission')}
          </Link>
        </>
      }
      title={t('title')}
      action={size !== null && <span className={styles.size}>{size}</span>}
      meta={
        flight && (
          <span>
            {format.dayAndClock(flight.date_start, flight.time_zone)} (
            {format.clock(flight.date_start, 'UTC')} UTC)
            {Date.parse(flight.date_start) > now &&
              ` · ${t('starts', { in: untilText(flight.date_start, now, t) })}`}
          </span>
        )
      }
    />
  );
};

type Translate = ReturnType<typeof useTranslation<'field_pack'>>['t'];
const HOUR_MINUTES = 60;
const DAY_MINUTES = 1440;

/** "1 h 20", "3 j" until an instant. */
const untilText = (instant: string, now: number, t: Translate): string => {
  const minutes = Math.max(0, Math.round((Date.parse(instant) - now) / 60_000));
  if (minutes < HOUR_MINUTES) return t('until.minutes', { minutes });
  if (minutes >= DAY_MINUTES) return t('until.days', { days: Math.floor(minutes / DAY_MINUTES) });
  const hours = Math.floor(minutes / HOUR_MINUTES);
  return t('until.hours', { hours, minutes: String(minutes % HOUR_MINUTES).padStart(2, '0') });
};

/** /map/flights/$id/pack: all of a mission that this phone holds, layer by layer, with its age. */
export const FieldPackScreen = () => {
  const id = useIdParam();
  const query = missionQuery(id);
  const { data: flight, error, isPending, refetch } = useQuery(query);
  if (flight !== undefined) return <Pack key={flight.id} flight={flight} />;
  return (
    <Panel header={<Head flight={null} size={null} />}>
      <CopyNote of={query.queryKey} />
      {isPending && <SkeletonList />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
    </Panel>
  );
};
