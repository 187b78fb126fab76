import type { FlightWeather } from '@envol/contract/weather';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { useSeesEveryMission } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { useLiveAnalysis, useReasons } from '../../shared/airspace/index.ts';
import {
  type FlightForm,
  missingOf,
  missionOf,
  type useTeam,
  zoneOf,
} from '../../shared/flight-form/index.ts';
import { useStepWords, type VerdictView, viewVerdict } from '../../shared/verdict/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useConflicts, weatherDuring } from './useVariantFacts.ts';
import { VariantFields } from './VariantFields.tsx';
import {
  asDrawn,
  deadlineOf,
  type Variant,
  type VariantAnalysis,
  variantDifferences,
  variantForm,
} from './variants.ts';
import styles from './whatif.module.css';

interface RowProps {
  readonly name: 'steps' | 'whom' | 'deadline' | 'changes' | 'weather' | 'conflicts';
  readonly tone?: string | undefined;
  readonly head: ReactNode;
  readonly children?: ReactNode;
}

const Row = ({ name, tone, head, children }: RowProps) => {
  const { t } = useTranslation('what_if');
  return (
    <div className={styles.cell}>
      <span className={styles.cellName}>{t(`rows.${name}`)}</span>
      <b data-tone={tone}>{head}</b>
      {children}
    </div>
  );
};

/** What is saved of the mission as drawn: its analysis, and its verdict with what was done about it. */
export interface SavedMission {
  readonly analysis: VariantAnalysis;
  readonly view: VerdictView;
}

interface JudgedProps {
  readonly form: FlightForm;
  readonly saved: VerdictView | null;
  readonly analysis: VariantAnalysis | null;
  readonly drawn: VariantAnalysis | null;
  readonly isDrawn: boolean;
  readonly hasFailed: boolean;
}

/** What the engine on this device says of the variant, or what is saved of the mission as drawn. */
const Judged = ({ form, saved, analysis, drawn, isDrawn, hasFailed }: JudgedProps) => {
  const { t } = useTranslation(['what_if', 'flights']);
  const format = useFormats();
  const reasons = useReasons();
  const words = useStepWords();
  const now = useMinute();
  if (analysis === null) {
    const waiting = t(hasFailed ? 'flights:verdict.not_judged_title' : 'flights:verdict.calculating');
    return (
      <>
        <Row name="steps" head={waiting} />
        <Row name="whom" head="…" />
        <Row name="deadline" head="…" />
        <Row name="changes" head="…" />
      </>
    );
  }
  const view =
    saved ??
    viewVerdict(analysis, form.max_flying_height, [], { missing: missingOf(form, now), to_update: false });
  const open = view.steps.filter(({ state }) => state !== 'done' && state !== 'waiting');
  const deciders = open.flatMap(({ constraint }) => constraint.decider ?? []);
  const asked = [...new Set(deciders.map(reasons.decider))];
  const nobody = t(open.length === 0 ? 'nobody' : 'yourself');
  const deadline = deadlineOf(open.map(({ constraint }) => constraint));
  const { appears, disappears } = variantDifferences(drawn?.constraints ?? [], analysis.constraints);
  const title =
    view.outcome === 'steps' || view.outcome === 'waiting'
      ? t(`flights:verdict.${view.outcome}`, { count: view.left })
      : t(`flights:verdict.${view.outcome}`);
  return (
    <>
      <Row name="steps" tone={view.tone} head={title}>
        <p>{words.explain(view)}</p>
      </Row>
      <Row name="whom" head={asked.length === 0 ? nobody : format.list(asked)} />
      <Row
        name="deadline"
        tone={deadline?.respected === false ? 'warn' : undefined}
        head={deadline === null ? '–' : format.day(deadline.date)}
      >
        {deadline?.respected === false && <p>{t('late')}</p>}
      </Row>
      <Row
        name="changes"
        head={
          isDrawn
            ? t('reference')
            : appears.length + disappears.length === 0
              ? t('same_steps')
              : t('differs', { more: appears.length, less: disappears.length })
        }
      >
        {!isDrawn && (
          <ul className={styles.changes}>
            {appears.map((each) => (
              <li key={each.key}>+ {reasons.title(each)}</li>
            ))}
            {disappears.map((each) => (
              <li key={each.key}>− {reasons.title(each)}</li>
            ))}
          </ul>
        )}
      </Row>
    </>
  );
};

const WeatherRow = ({
  form,
  weather,
  isMoved,
}: {
  readonly form: FlightForm;
  readonly weather: FlightWeather | undefined;
  readonly isMoved: boolean;
}) => {
  const { t } = useTranslation('what_if');
  const there = isMoved ? null : weatherDuring(weather, form.date_start, form.date_end);
  if (there === null)
    return <Row name="weather" head={t(isMoved ? 'weather_elsewhere' : 'weather_unknown')} />;
  const isConsulted = weather?.state === 'consulted';
  // Green only for what was consulted.
  const tone = { ok: isConsulted ? 'ok' : undefined, warn: 'warn', over: 'err', unknown: undefined }[
    there.state
  ];
  return (
    <Row name="weather" tone={tone} head={t(`weather.${there.state}`)}>
      {there.gust_ms !== null && (
        <p>{t('gusts', { gust: there.gust_ms, height: Math.round(weather?.height_m ?? 0) })}</p>
      )}
      {!isConsulted && <p>{t(weather?.source === 'simulated' ? 'weather_simulated' : 'weather_old')}</p>}
    </Row>
  );
};

const ConflictsRow = ({
  form,
  flightId,
  team,
}: {
  readonly form: FlightForm;
  readonly flightId: number | null;
  readonly team: ReturnType<typeof useTeam>;
}) => {
  const { t } = useTranslation('what_if');
  const format = useFormats();
  const conflicts = useConflicts(form, flightId, team);
  const seesEveryMission = useSeesEveryMission();
  if (conflicts === null) return <Row name="conflicts" head="…" />;
  if (conflicts.length === 0)
    return <Row name="conflicts" head={t(seesEveryMission ? 'free' : 'free_as_seen')} />;
  const zone = zoneOf(form);
  return (
    <Row name="conflicts" tone="warn" head={t('taken', { count: conflicts.length })}>
      {conflicts.slice(0, 3).map(({ kind, who, from, to }) => (
        <p key={`${kind} ${who.id} ${from}`}>
          {who.name}, {format.clock(from, zone)}–{format.clock(to, zone)}
        </p>
      ))}
    </Row>
  );
};

export interface VariantColumnProps {
  readonly base: FlightForm;
  readonly variant: Variant;
  readonly flightId: number | null;
  readonly team: ReturnType<typeof useTeam>;
  readonly weather: FlightWeather | undefined;
  /** Of the mission as drawn; null: it was never saved, or has changes that are not, or another variant is shown. */
  readonly saved: SavedMission | null;
  /** The judgement of the mission as drawn. */
  readonly drawn: VariantAnalysis | null;
  readonly onJudged: (analysis: VariantAnalysis | null) => void;
  /** The pointer or the focus came to it; null where nothing follows. */
  readonly onPoint: (() => void) | null;
  /** It is the one in colour on the map. */
  readonly isShown: boolean;
  readonly onChange: (variant: Variant) => void;
  readonly onRemove: (() => void) | null;
  readonly onTake: (form: FlightForm) => void;
  /** On a phone one column is shown at a time; the others go on being judged. */
  readonly isHidden: boolean;
}

/** One variant: what differs, and what it would mean; judged live on this device. */
export const VariantColumn = (props: VariantColumnProps) => {
  const { base, variant, flightId, team, weather, drawn, onJudged, onChange, onRemove, onTake } = props;
  const { onPoint, isShown, saved } = props;
  const { t } = useTranslation('what_if');
  const isDrawn = variant.key === 'A';
  const form = useMemo(() => (isDrawn ? base : variantForm(base, variant)), [isDrawn, base, variant]);
  const mission = useMemo(
    () => missionOf(form, null, team.drones, team.papers),
    [form, team.drones, team.papers],
  );
  const live = useLiveAnalysis(mission);
  const judged = saved?.analysis ?? (live.state === 'judged' ? live.analysis : null);
  const tell = useEffectEvent((analysis: VariantAnalysis | null) => onJudged(analysis));
  useEffect(() => tell(judged), [judged]);
  return (
    <section
      className={styles.column}
      data-drawn={isDrawn || undefined}
      data-shown={isShown || undefined}
      hidden={props.isHidden}
      onPointerEnter={onPoint ?? undefined}
      onFocus={onPoint ?? undefined}
      aria-label={t('variant', { key: variant.key })}
    >
      <header className={styles.columnHead}>
        <span className={styles.letter}>{variant.key}</span>
        <b>{t(isDrawn ? 'as_drawn' : 'variant', { key: variant.key })}</b>
        {onRemove && (
          <IconButton aria-label={t('remove', { key: variant.key })} onClick={onRemove}>
            <X size={16} />
          </IconButton>
        )}
      </header>
      <VariantFields
        base={asDrawn(base) ?? variant}
        variant={variant}
        zone={zoneOf(form)}
        isDrawn={isDrawn}
        onChange={onChange}
      />
      <Judged
        form={form}
        saved={saved?.view ?? null}
        analysis={judged}
        drawn={drawn}
        isDrawn={isDrawn}
        hasFailed={live.state === 'failed' || live.dataset.state === 'unavailable'}
      />
      <WeatherRow form={form} weather={weather} isMoved={variant.moved_m > 0} />
      <ConflictsRow form={form} flightId={flightId} team={team} />
      <div className={styles.foothold}>
        <div className={styles.take}>
          <Button variant={isDrawn ? 'outlined' : 'contained'} onClick={() => onTake(form)}>
            {t(isDrawn ? 'keep' : 'take', { key: variant.key })}
          </Button>
        </div>
      </div>
    </section>
  );
};
