import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { ImportDialog } from '../../shared/csv/index.ts';
import { useEntities } from '../../shared/entities/index.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

/** What the form calls the fields of a file. */
const LABELS = {
  name: 'name',
  manufacturer: 'manufacturer',
  model: 'model',
  serial_number: 'serial_number',
  registration: 'registration',
  drone_class: 'drone_class',
  aircraft_type: 'aircraft_type',
  remote_identification: 'remote_identification',
  remote_id: 'remote_id',
  dji_controller_id: 'dji_controller_id',
  mass_kg: 'mass',
  max_dimension_m: 'dimension',
  max_speed_ms: 'speed',
  is_captive: 'captive',
  has_light_signalling: 'light',
  has_third_party_protection: 'protection',
  proposed_for_future_missions: 'proposed',
  is_active: 'active',
} as const;
const isLabelled = (field: string): field is keyof typeof LABELS => Object.hasOwn(LABELS, field);

/** Drones from a CSV file. */
export const DroneImport = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('drones');
  const { t: csv } = useTranslation('csv');
  const { singular } = useEntities();
  return (
    <ImportDialog
      of="drones"
      labelOf={(field) => (isLabelled(field) ? t(LABELS[field]) : singular)}
      preview={(body) => callApi(endpoints.previewDrones, { body })}
      write={async (body) => {
        const done = await callApi(endpoints.importDrones, { body });
        await refreshQueries('drones');
        showSuccess(csv('done', done));
      }}
      onClose={onClose}
    />
  );
};
