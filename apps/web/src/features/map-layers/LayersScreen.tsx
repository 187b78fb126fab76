import type { CustomLayer } from '@envol/contract/map-layers';
import { useQuery } from '@tanstack/react-query';
import { Layers, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { DeleteLayer } from './DeleteLayer.tsx';
import { DrawLayer } from './DrawLayer.tsx';
import { EditLayer } from './EditLayer.tsx';
import styles from './mapLayers.module.css';
import { NeedsPlan } from './NeedsPlan.tsx';

type Shown =
  | { readonly kind: 'list' | 'plan' }
  | { readonly kind: 'draw'; readonly layer: CustomLayer | null }
  | { readonly kind: 'edit' | 'delete'; readonly layer: CustomLayer };

const LIST: Shown = { kind: 'list' };

interface RowProps {
  readonly layer: CustomLayer;
  readonly mayWrite: boolean;
  readonly onShow: (shown: Shown) => void;
}

const Row = ({ layer, mayWrite, onShow }: RowProps) => {
  const { t } = useTranslation('map_layers');
  const format = useFormats();
  const now = useMinute();
  const { name, areas, features_count, file_name, updated_at, updated_by_name } = layer;
  const isDrawn = file_name === null;
  return (
    <li>
      <i style={{ background: layer.fill_colour, borderColor: layer.stroke_colour }} aria-hidden />
      <span>
        <b>{name}</b>
        <small>
          {isDrawn
            ? t('areas', { count: areas.length })
            : t('objects', { count: features_count, file: file_name })}{' '}
          · {updated_by_name}, {format.ago(updated_at, now)}
        </small>
      </span>
      {mayWrite && (
        <>
          <IconButton
            aria-label={t('edit_named', { name })}
            onClick={() => onShow(isDrawn ? { kind: 'draw', layer } : { kind: 'edit', layer })}
          >
            <Pencil size={17} />
          </IconButton>
          <IconButton
            aria-label={t('delete_named', { name })}
            onClick={() => onShow({ kind: 'delete', layer })}
          >
            <Trash2 size={17} />
          </IconButton>
        </>
      )}
    </li>
  );
};

/** /map/layers: the layers that the organisation drew or imported, and a new one by drawing. */
export const LayersScreen = () => {
  const { t } = useTranslation('map_layers');
  const mayWrite = useMay('layer:write');
  const [shown, setShown] = useState<Shown>(LIST);
  const { data, error, refetch } = useQuery(queryOf(endpoints.listCustomLayers));
  const { data: menu, isPending } = useQuery({
    ...queryOf(endpoints.mapLayers),
    staleTime: 15 * 60_000,
    enabled: mayWrite,
  });
  const back = (): void => setShown(LIST);
  const draw = (): void =>
    setShown(menu?.features.custom_data_layers === false ? { kind: 'plan' } : { kind: 'draw', layer: null });
  if (shown.kind === 'draw')
    return <DrawLayer key={shown.layer?.id ?? 'new'} layer={shown.layer} onDone={back} />;
  return (
    <Panel
      header={
        <PanelHeader
          title={t('title')}
          meta={<span>{t('text')}</span>}
          action={
            mayWrite && (
              <Button startIcon={<Plus size={16} />} disabled={isPending} onClick={draw}>
                {t('draw.new')}
              </Button>
            )
          }
        />
      }
    >
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonList />}
      {data?.length === 0 && <EmptyState icon={Layers} title={t('empty_title')} text={t('empty_text')} />}
      <ul className={styles.layers} aria-label={t('title')}>
        {data?.map((layer) => (
          <Row key={layer.id} layer={layer} mayWrite={mayWrite} onShow={setShown} />
        ))}
      </ul>
      {shown.kind === 'plan' && <NeedsPlan feature="custom_data_layers" onClose={back} />}
      {shown.kind === 'edit' && <EditLayer layer={shown.layer} onClose={back} />}
      {shown.kind === 'delete' && <DeleteLayer layer={shown.layer} onClose={back} />}
    </Panel>
  );
};
