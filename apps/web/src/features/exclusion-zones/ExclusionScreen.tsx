import type { ExclusionArea } from '@envol/contract/exclusion-zones';
import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { useShownMission } from '../../map/areas/shownMission.ts';
import { useMissionOnMap } from '../../map/areas/useMissionInView.ts';
import { useFitTarget, useMap } from '../../map/MapProvider.tsx';
import { useWriting } from '../../map/useWriting.ts';
import { boundsOfAreas } from '../../shared/flights/index.ts';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIdParam } from '../../ui/useIdParam.ts';
import { ExclusionFooter } from './ExclusionFooter.tsx';
import styles from './exclusion.module.css';
import { MarkersPart } from './MarkersPart.tsx';
import { OutlinePart } from './OutlinePart.tsx';
import { Legend, ResultCard } from './ResultCard.tsx';
import { SettingsPart } from './SettingsPart.tsx';
import { useExclusionEditor } from './useExclusionEditor.tsx';
import { useExclusionWords } from './useExclusionWords.ts';

const useLookAt = (flight: Flight | undefined): void => {
  const { camera } = useMap();
  const bounds = boundsOfAreas(flight?.areas ?? []);
  useFitTarget(bounds, 'mission');
  const id = bounds === null ? null : (flight?.id ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each mission
  useEffect(() => {
    if (bounds !== null) camera.fitBounds(bounds, { maxZoom: 17 });
  }, [id]);
};

interface EditorProps {
  readonly flight: Flight;
  readonly saved: ExclusionArea | null;
}

const Stale = ({ saved }: { readonly saved: ExclusionArea | null }) => {
  const { t } = useTranslation('exclusion_zones');
  const words = useExclusionWords();
  if (saved === null || saved.stale.length === 0) return null;
  return (
    <div className={styles.stale} role="status">
      <b>{t('stale_title')}</b>
      <span>{t('screen.stale', { causes: words.causes(saved.stale) })}</span>
    </div>
  );
};

const ExclusionEditor = ({ flight, saved }: EditorProps) => {
  const { t } = useTranslation(['exclusion_zones', 'flights', 'flights_list']);
  const mayWrite = useMay('flight:write');
  const editor = useExclusionEditor(flight, saved, mayWrite);
  const { draft, result } = editor;
  const hasZone = result.kind !== 'none';
  // Airspace would cover a zone of some tens of metres: it is out of sight while this is drawn.
  useWriting(hasZone ? 'mission-exclusion-zone' : undefined);
  // What is computed draws the flight area itself; where nothing is, the mission is shown as it is.
  useMissionOnMap(result.kind === 'zone' ? undefined : flight, t('flights_list:map_label'));
  useShownMission(flight.id);
  return (
    <Panel
      header={<Header flight={flight} />}
      footer={hasZone && <ExclusionFooter flight={flight} saved={saved} editor={editor} />}
    >
      <div className={styles.body}>
        <p className={styles.quiet}>
          {t('lead')} {hasZone && t('screen.airspace_hidden')}
        </p>
        {hasZone && <Stale saved={saved} />}
        <ResultCard flight={flight} result={result} settings={draft.settings} />
        <Legend result={result} />
        {hasZone && (
          <>
            <MarkersPart
              markers={draft.markers}
              placing={editor.placing}
              disabled={!mayWrite}
              onPlacing={editor.setPlacing}
              onMove={editor.move}
              onRemove={editor.remove}
            />
            <SettingsPart
              flight={flight}
              settings={draft.settings}
              result={result}
              disabled={!mayWrite}
              onChange={(settings, what) => editor.change({ settings }, what)}
            />
            {mayWrite && (
              <OutlinePart
                outline={draft.outline}
                isDrawing={editor.isDrawing}
                onDraw={editor.draw}
                onOutline={(outline) => editor.change({ outline })}
              />
            )}
          </>
        )}
      </div>
      {editor.elements}
    </Panel>
  );
};

const Header = ({ flight }: { readonly flight: Flight | undefined }) => {
  const { t } = useTranslation(['exclusion_zones', 'flights', 'flights_list']);
  const id = useIdParam();
  return (
    <PanelHeader
      crumb={
        <Link to="/map/flights/$id" params={{ id: String(id) }}>
          ‹ {t('back')}
        </Link>
      }
      title={t('title')}
      meta={
        flight && (
          <>
            <span>
              {flight.display_identifier} · {flight.name}
            </span>
            <span>{t(`flights:what.scenarios.${flight.scenario}`)}</span>
          </>
        )
      }
    />
  );
};

/** /map/flights/$id/exclusion-zone: the ground kept free of third parties, computed, adapted, saved. */
export const ExclusionScreen = () => {
  const id = useIdParam();
  const mission = useQuery(queryOf(endpoints.getFlight, { params: { id } }));
  const zone = useQuery(queryOf(endpoints.getExclusionArea, { params: { id } }));
  useLookAt(mission.data);
  const error = mission.error ?? zone.error;
  if (mission.data && zone.data)
    return <ExclusionEditor key={id} flight={mission.data} saved={zone.data.exclusion_area} />;
  return (
    <Panel header={<Header flight={mission.data} />}>
      {error ? (
        <ErrorState error={error} retry={() => void Promise.all([mission.refetch(), zone.refetch()])} />
      ) : (
        <SkeletonList />
      )}
    </Panel>
  );
};
