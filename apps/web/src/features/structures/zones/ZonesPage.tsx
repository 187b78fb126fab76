import type { StructureZone } from '@envol/contract/structure-zones';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../../api/query.ts';
import { useUser } from '../../../api/session.ts';
import { useLimitsText } from '../../../shared/zone-files/index.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../../ui/format.ts';
import { List } from '../../../ui/layout/flow.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { StructureChoice } from '../StructureChoice.tsx';
import { DrawZone } from './DrawZone.tsx';
import { ImportZones } from './ImportZones.tsx';
import styles from './zones.module.css';

const ZoneList = ({ id, zones }: { readonly id: number; readonly zones: readonly StructureZone[] }) => {
  const { t } = useTranslation('structure_zones');
  const format = useFormats();
  const limits = useLimitsText();
  const [leaving, setLeaving] = useState<StructureZone | null>(null);
  const remove = async ({ id: zid }: StructureZone): Promise<void> => {
    await callApi(endpoints.deleteStructureZone, { params: { id, zid } });
    await refreshQueries('structures-authority');
    showSuccess(t('deleted'));
  };
  if (zones.length === 0) return <EmptyState title={t('none')} text={t('none_text')} />;
  return (
    <>
      <List className={styles.list}>
        {zones.map((zone) => (
          <li key={zone.id}>
            <i style={{ background: zone.stroke_colour }} aria-hidden />
            <span>
              <b>{zone.name}</b>
              <small>
                {t(`kinds.${zone.kind}`)}
                {zone.code !== null && ` · ${zone.code}`} · {format.area(zone.area_m2)}
                {zone.ceiling_m !== null && ` · ${format.number(zone.ceiling_m)} m AGL`}
                {zone.zone_class !== null && ` · ${zone.zone_class}`}
                {(zone.lower !== null || zone.upper !== null) && ` · ${limits(zone.lower, zone.upper)}`}
              </small>
              {zone.message !== null && <small>{zone.message}</small>}
            </span>
            <IconButton aria-label={t('delete', { name: zone.name })} onClick={() => setLeaving(zone)}>
              <Trash2 size={17} />
            </IconButton>
          </li>
        ))}
      </List>
      {leaving !== null && (
        <ConfirmDialog
          open
          danger
          title={t('delete_title', { name: leaving.name })}
          confirm={t('delete', { name: leaving.name })}
          onConfirm={() => remove(leaving)}
          onClose={() => setLeaving(null)}
        >
          {t('delete_text')}
        </ConfirmDialog>
      )}
    </>
  );
};

const StructureZones = ({ id, at }: { readonly id: number; readonly at: readonly [number, number] }) => {
  const { data, error, refetch } = useQuery(queryOf(endpoints.listStructureZones, { params: { id } }));
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <SkeletonList />;
  return (
    <>
      <ZoneList id={id} zones={data} />
      <DrawZone id={id} zones={data} at={at} />
      <ImportZones id={id} />
    </>
  );
};

/** The zones that a structure keeps itself: drawn, typed or read from a file. */
export const ZonesPage = () => {
  const { t } = useTranslation('structure_zones');
  const structures = useUser().authority?.structures ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = structures.find(({ code }) => code === chosen) ?? structures[0];
  return (
    <Page wide title={t('title')}>
      <StructureChoice chosen={shown} onChoose={setChosen} />
      <p className={styles.text}>{t('text')}</p>
      {shown && <StructureZones key={shown.id} id={shown.id} at={shown.reference_point} />}
    </Page>
  );
};
