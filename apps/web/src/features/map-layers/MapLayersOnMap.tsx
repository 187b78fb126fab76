import type { CustomLayer, LayerGroup } from '@envol/contract/map-layers';
import { BUILT_IN_LAYERS, type LayerSection } from '@envol/domain/map-layers/catalogue';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download, FileUp, Hexagon, Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { saveFile } from '../../api/saveFile.ts';
import { useTakesFiles } from '../../api/session.ts';
import type { LayerAction, MapLayer } from '../../map/layers/layer.ts';
import { useMapLayer, useMapStore } from '../../map/MapProvider.tsx';
import { PlanTag } from '../../ui/PlanTag.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { ClickedObjects } from './ClickedObjects.tsx';
import { describedLayer } from './describedLayer.ts';
import { useChoices } from './useChoices.ts';

const ImportLayer = lazy(async () => ({ default: (await import('./ImportLayer.tsx')).ImportLayer }));
const EditLayer = lazy(async () => ({ default: (await import('./EditLayer.tsx')).EditLayer }));
const DeleteLayer = lazy(async () => ({ default: (await import('./DeleteLayer.tsx')).DeleteLayer }));
const AddLayers = lazy(async () => ({ default: (await import('./AddLayers.tsx')).AddLayers }));

type Shown =
  | { readonly kind: 'none' }
  | { readonly kind: 'import' }
  | { readonly kind: 'edit'; readonly layer: CustomLayer }
  | { readonly kind: 'delete'; readonly layer: CustomLayer }
  | { readonly kind: 'add'; readonly of: 'mobile_network' | 'geoportail' };

const NONE: Shown = { kind: 'none' };

/** Keeps one described layer on the map while it lives. */
const OneLayer = ({ layer }: { readonly layer: MapLayer }) => {
  useMapLayer(layer);
  return null;
};

const saveKml = async ({ id, name }: CustomLayer): Promise<void> =>
  saveFile(await callApi(endpoints.customLayerKml, { params: { id } }), `${name}.kml`);

type Words = ReturnType<typeof useTranslation<'map_layers'>>['t'];

const removeLayer = async ({ identifier, category, name }: LayerGroup, t: Words): Promise<void> => {
  const query = { identifier };
  if (category === 'mobile_network') await callApi(endpoints.deleteMobileNetworkLayers, { query, body: {} });
  else await callApi(endpoints.removeGeoportailLayer, { query, body: {} });
  await refreshQueries('map-layers');
  showSuccess(t('removed', { name }));
};

interface ActionsOptions {
  readonly t: Words;
  readonly takesFiles: boolean;
  readonly setShown: (shown: Shown) => void;
}

/** What can be done with a layer in the menu; `custom` where it is one of the organisation's own. */
const actionsOf = (
  group: LayerGroup,
  custom: CustomLayer | undefined,
  { t, takesFiles, setShown }: ActionsOptions,
): LayerAction[] => [
  ...(custom && group.editable
    ? [
        {
          id: 'edit',
          label: t('edit'),
          icon: Pencil,
          run: () => setShown({ kind: 'edit', layer: custom }),
        },
      ]
    : []),
  ...(custom && takesFiles
    ? [
        {
          id: 'kml',
          label: t('download_kml'),
          icon: Download,
          aside: <PlanTag feature="kml" />,
          run: () => void saveKml(custom).catch(() => undefined),
        },
      ]
    : []),
  ...(group.deletable
    ? [
        {
          id: 'delete',
          label: t(custom ? 'delete' : 'remove'),
          icon: Trash2,
          run: () =>
            custom
              ? setShown({ kind: 'delete', layer: custom })
              : void removeLayer(group, t).catch(() => undefined),
        },
      ]
    : []),
];

const useLayers = (setShown: (shown: Shown) => void) => {
  const { t } = useTranslation('map_layers');
  const { data } = useQuery({ ...queryOf(endpoints.mapLayers), staleTime: 15 * 60_000 });
  const takesFiles = useTakesFiles();
  const layers = useMemo(() => {
    if (data === undefined) return [];
    const sources = new Map(data.layers.map((source) => [source.identifier, source]));
    return data.layer_groups.flatMap((group) => {
      const source = sources.get(group.identifier);
      // The product draws its own in ways of their own, but what is drawn as any other areas.
      const isOwn = group.identifier in BUILT_IN_LAYERS && group.identifier !== 'client-structures';
      if (source === undefined || isOwn) return [];
      const custom = data.custom_layers.find(({ identifier }) => identifier === group.identifier);
      return describedLayer(
        { group, source },
        {
          actions: actionsOf(group, custom, { t, takesFiles, setShown }),
          ...(!group.access_granted && { locked: t('locked') }),
          ...(group.status === 'failed' && { locked: t('not_there_write', { email: data.contact_email }) }),
          ...(source.is_simulated && { note: t('simulated') }),
        },
        custom?.legend_center ?? null,
      );
    });
  }, [data, t, setShown, takesFiles]);
  return { data, layers };
};

/** What can be added to a section of the menu; a plan that does not open it says so in the dialog. */
const useSectionActions = (
  data: ReturnType<typeof useLayers>['data'],
  setShown: (shown: Shown) => void,
): void => {
  const { t } = useTranslation('map_layers');
  const store = useMapStore();
  const navigate = useNavigate();
  useEffect(() => {
    if (data === undefined) return undefined;
    const mayAdd = (section: LayerSection) => data.may_edit && data.sections.includes(section);
    const add = (of: 'mobile_network' | 'geoportail'): readonly LayerAction[] =>
      mayAdd(of)
        ? [{ id: 'add', label: t(`add.${of}`), icon: Plus, run: () => setShown({ kind: 'add', of }) }]
        : [];
    store.describeLayersMenu({
      contactEmail: data.contact_email,
      sectionActions: {
        mobile_network: add('mobile_network'),
        geoportail: add('geoportail'),
        custom: [
          ...(mayAdd('custom')
            ? [
                {
                  id: 'import',
                  label: t('import.open'),
                  icon: FileUp,
                  run: () => setShown({ kind: 'import' }),
                },
                {
                  id: 'draw',
                  label: t('draw.new'),
                  icon: Hexagon,
                  run: () => void navigate({ to: '/map/layers' }),
                },
              ]
            : []),
        ],
      },
    });
    return () => store.describeLayersMenu({ contactEmail: null, sectionActions: {} });
  }, [store, data, t, setShown, navigate]);
};

/** Everything that the server describes and no other feature draws, and the dialogs of the layers menu. */
export const MapLayersOnMap = () => {
  const [shown, setShown] = useState<Shown>(NONE);
  const { data, layers } = useLayers(setShown);
  useChoices(data);
  useSectionActions(data, setShown);
  const close = (): void => setShown(NONE);
  return (
    <>
      {layers.map((layer) => (
        <OneLayer key={layer.id} layer={layer} />
      ))}
      <ClickedObjects />
      <Suspense>
        {shown.kind === 'import' && (
          <ImportLayer opened={data?.features.custom_data_layers ?? false} onClose={close} />
        )}
        {shown.kind === 'edit' && <EditLayer layer={shown.layer} onClose={close} />}
        {shown.kind === 'delete' && <DeleteLayer layer={shown.layer} onClose={close} />}
        {shown.kind === 'add' && (
          <AddLayers
            of={shown.of}
            opened={
              data?.features[shown.of === 'geoportail' ? 'geoportail_layers' : 'mobile_network_layers'] ??
              false
            }
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
};
