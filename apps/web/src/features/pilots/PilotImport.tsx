import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { ImportDialog } from '../../shared/csv/index.ts';
import { useEntities } from '../../shared/entities/index.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

/** What the form calls the fields of a file. */
const LABELS = {
  first_name: 'first_name',
  last_name: 'last_name',
  phone: 'phone',
  email: 'email',
  team: 'team',
  dji_controller_number: 'dji_controller_number',
  alphatango_uids: 'alphatango_uids',
  gender: 'gender',
  birth_date: 'birth_date',
  birth_place: 'birth_place',
  proposed_for_future_missions: 'proposed',
  is_restricted: 'is_restricted',
} as const;
const isLabelled = (field: string): field is keyof typeof LABELS => Object.hasOwn(LABELS, field);

/** Pilots from a CSV file. */
export const PilotImport = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('pilots');
  const { t: csv } = useTranslation('csv');
  const { singular } = useEntities();
  return (
    <ImportDialog
      of="pilots"
      labelOf={(field) => (isLabelled(field) ? t(LABELS[field]) : singular)}
      preview={(body) => callApi(endpoints.previewPilots, { body })}
      write={async (body) => {
        const done = await callApi(endpoints.importPilots, { body });
        await refreshQueries('pilots');
        showSuccess(csv('done', done));
      }}
      onClose={onClose}
    />
  );
};
