import { WIDEST_PRINT } from '@envol/contract/airspace';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { saveFile } from '../../api/saveFile.ts';
import { useTakesFiles } from '../../api/session.ts';
import { presentTime } from '../../device/clock.ts';
import { useTranslation } from '../../ui/texts.ts';
import { shownMission } from '../areas/shownMission.ts';
import { useMap } from '../MapProvider.tsx';
import { mapDay } from '../zones/mapDay.ts';

/** The published airspace in view as PDF, with the mission that the screen is about, scale bar, north, legend, date and the age of each source. */
export function PrintMap() {
  const { t } = useTranslation('map_tools');
  const { map, registry } = useMap();
  const takesFiles = useTakesFiles();
  const day = mapDay.use();
  const mission = shownMission.use();
  const [state, setState] = useState<'ready' | 'drawing' | 'failed' | 'too_wide'>('ready');
  if (map === null || !takesFiles) return null;
  const print = async (): Promise<void> => {
    const [[west, south], [east, north]] = map.getBounds().toArray();
    if (east - west > WIDEST_PRINT || north - south > WIDEST_PRINT) {
      setState('too_wide');
      return;
    }
    setState('drawing');
    // What the reader shows on the screen.
    const zones = registry.getSnapshot().find(({ layer }) => layer.id === 'zones');
    const tma = zones?.visible === true && zones.options.has('TMA');
    const query = {
      west,
      south,
      east,
      north,
      ...(day !== null && { day }),
      ...(tma && { tma: 'true' as const }),
      ...(mission !== null && { flight_id: mission }),
    };
    const of = day ?? new Date(presentTime()).toISOString().slice(0, 10);
    try {
      saveFile(
        await callApi(endpoints.printMap, { query }, { handles: 'all' }),
        `${t('print.file')} ${of}.pdf`,
      );
      setState('ready');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className="envol-map-layer-actions">
      <button type="button" disabled={state === 'drawing'} onClick={() => void print()}>
        <Printer size={15} />{' '}
        {t(state === 'drawing' ? 'print.drawing' : mission === null ? 'print.open' : 'print.open_mission')}
      </button>
      {(state === 'failed' || state === 'too_wide') && (
        <small role="alert">{t(`print.${state}`, { degrees: WIDEST_PRINT })}</small>
      )}
    </div>
  );
}
