import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, queryOfKnown } from '../../api/query.ts';
import { identityOf, useUser } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import {
  draftKey,
  type FlightForm,
  formOf,
  handPlan,
  planFieldsOf,
  readDraft,
  useOpenCopy,
  useTeam,
  zoneOf,
} from '../../shared/flight-form/index.ts';
import { MissionZoneContext, savedVerdict } from '../../shared/verdict/index.ts';
import { asShown } from '../../shared/weather/index.ts';
import { afterPaint } from '../../ui/afterPaint.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { useArrangement } from '../../ui/layout/arrangement.ts';
import { useWholeDesk } from '../../ui/layout/WorkspaceLayout.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { useVariants } from './useVariants.ts';
import { type SavedMission, VariantColumn } from './VariantColumn.tsx';
import { OnMap } from './VariantsOnMap.tsx';
import { MOST_VARIANTS, type Variant } from './variants.ts';
import styles from './whatif.module.css';

/** Takes a variant over into the mission's draft; of a mission that a request froze, into a copy. */
const useTake = (flightId: number | null, isFrozen: boolean, openCopy: (form: FlightForm) => void) => {
  const { t } = useTranslation(['what_if', 'flights']);
  const navigate = useNavigate();
  return ({ key }: Variant, chosen: FlightForm): void => {
    const params = { id: String(flightId) };
    if (isFrozen && key !== 'A') {
      openCopy({
        ...chosen,
        name: t('flights:detail.copy_name', { name: chosen.name }),
        areas: chosen.areas.map(({ id: _id, ...area }) => area),
      });
      return;
    }
    if (key !== 'A') handPlan({ into: flightId ?? 'new', key, fields: planFieldsOf(chosen) });
    afterPaint(() => {
      if (flightId === null) void navigate({ to: '/map/flights/new' });
      else if (key === 'A') void navigate({ to: '/map/flights/$id', params });
      else void navigate({ to: '/map/flights/$id/edit', params });
    });
  };
};

interface ToolbarProps {
  readonly variants: readonly Variant[];
  /** On a phone. */
  readonly shown: string;
  readonly onShow: (key: string) => void;
  readonly onAdd: () => void;
}

const Toolbar = ({ variants, shown, onShow, onAdd }: ToolbarProps) => {
  const { t } = useTranslation('what_if');
  const isPhone = useIsPhone();
  return (
    <div className={styles.bar}>
      {isPhone && (
        <Segmented
          label={t('variants')}
          value={variants.some(({ key }) => key === shown) ? shown : 'A'}
          onChange={onShow}
          options={variants.map(({ key }) => ({ value: key, label: key }))}
        />
      )}
      <Button
        variant="outlined"
        startIcon={<Plus size={16} />}
        disabled={variants.length >= MOST_VARIANTS}
        onClick={onAdd}
      >
        {t('add')}
      </Button>
      <span className={styles.safe}>
        <ShieldCheck size={15} aria-hidden /> {t('nothing_saved')}
      </span>
    </div>
  );
};

interface ComparisonProps {
  readonly form: FlightForm;
  readonly saved: SavedMission | null;
  /** A request froze the mission: what is chosen becomes a copy of it. */
  readonly isFrozen: boolean;
  readonly flightId: number | null;
}

const Comparison = ({ form, saved, flightId, isFrozen }: ComparisonProps) => {
  const { t } = useTranslation('what_if');
  const copies = useOpenCopy();
  const takeOver = useTake(flightId, isFrozen, copies.open);
  const isPhone = useIsPhone();
  const isBeside = useArrangement() === 'wide';
  const now = useMinute();
  const team = useTeam(form.scenario);
  const { base, variants, judged, drawn, shown, setShown, ...acts } = useVariants(form, now);
  const { data: weather } = useQuery({
    // A mission that was not saved has no forecast of its own.
    ...queryOfKnown(endpoints.flightWeather, flightId === null ? null : { params: { id: flightId } }),
    select: (given) => asShown(given, now),
  });
  if (base === null) return <EmptyState icon={Plus} title={t('nothing')} text={t('nothing_text')} />;
  return (
    <>
      <Toolbar variants={variants} shown={shown} onShow={setShown} onAdd={() => acts.add(base)} />
      <div className={styles.columns} style={{ '--columns': variants.length } as never}>
        {variants.map((variant) => (
          <VariantColumn
            key={variant.key}
            base={form}
            saved={variant.key === 'A' ? saved : null}
            variant={variant}
            flightId={flightId}
            team={team}
            weather={weather}
            drawn={drawn}
            onJudged={(analysis) => acts.judge(variant.key, analysis)}
            onPoint={isPhone ? null : () => setShown(variant.key)}
            isShown={isBeside && variant.key === shown}
            onChange={acts.change}
            onRemove={variant.key === 'A' ? null : () => acts.remove(variant.key)}
            onTake={(chosen) => takeOver(variant, chosen)}
            isHidden={isPhone && variant.key !== shown}
          />
        ))}
      </div>
      <p className={styles.foot}>{t('foot')}</p>
      {isBeside && <OnMap form={form} variants={variants} judged={judged} shown={shown} />}
      {copies.question}
    </>
  );
};

interface FrameProps extends ComparisonProps {
  readonly title: string;
}

const Frame = ({ form, saved, flightId, isFrozen, title }: FrameProps) => {
  const { t } = useTranslation('what_if');
  useWholeDesk('most');
  usePageTitle(t('title'), 'record');
  return (
    <section className={styles.screen} aria-label={t('title')}>
      <header className={styles.head}>
        <div>
          <h1>{title === '' ? t('title') : t('title_of', { name: title })}</h1>
        </div>
        {flightId === null ? (
          <Link to="/map/flights/new" className={buttonLook({ variant: 'text' })}>
            {t('back')}
          </Link>
        ) : (
          <Link
            to="/map/flights/$id"
            params={{ id: String(flightId) }}
            className={buttonLook({ variant: 'text' })}
          >
            {t('back')}
          </Link>
        )}
      </header>
      <MissionZoneContext value={zoneOf(form)}>
        <Comparison form={form} saved={saved} flightId={flightId} isFrozen={isFrozen} />
      </MissionZoneContext>
    </section>
  );
};

/** What was left in the editor of a mission, on this device. */
const useDraft = (of: number | 'new'): FlightForm | null => {
  const user = useUser();
  const [draft] = useState(() => readDraft(localStorage, draftKey(identityOf(user), of)));
  return draft?.form ?? null;
};

const OfMission = ({ id }: { readonly id: number }) => {
  const draft = useDraft(id);
  const { data, error, refetch } = useQuery(queryOf(endpoints.getFlight, { params: { id } }));
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <SkeletonList />;
  const form = draft ?? formOf(data);
  const { analysis } = data;
  const saved = draft || analysis === null ? null : { analysis, view: savedVerdict(data, analysis) };
  return (
    <Frame
      form={form}
      saved={saved}
      flightId={id}
      isFrozen={!data.available_actions.includes('edit')}
      title={form.name}
    />
  );
};

const OfDraft = () => {
  const { t } = useTranslation('what_if');
  const draft = useDraft('new');
  return draft === null ? (
    <EmptyState icon={Plus} title={t('nothing')} text={t('nothing_text')} />
  ) : (
    <Frame form={draft} saved={null} flightId={null} isFrozen={false} title={draft.name} />
  );
};

/** /map/flights/$id/what-if and /map/flights/new/what-if: variants of a mission side by side; nothing is saved. */
export const WhatIfScreen = () => {
  const { id } = useParams({ strict: false });
  return id === undefined ? <OfDraft /> : <OfMission id={Number(id)} />;
};
