import type { Flight } from '@envol/contract/flights';
import { useNavigate } from '@tanstack/react-router';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { type HeldFields, useFieldsSave } from '../../shared/flight-fields/index.ts';
import { setNewMission } from '../../shared/flights/index.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { type GeneralistOutput, type GeneralistValues, placeOf, savedForm } from './generalist.form.ts';

const LABELS = {
  name: 'simple.name',
  place_text: 'simple.place',
  radius_m: 'simple.radius',
  date: 'simple.date',
  time_start: 'simple.from',
  time_end: 'simple.until',
  max_flying_height: 'flights:what.height',
  scenario: 'flights:detail.scenario',
  populated_area: 'flights:what.populated',
  drone_id: 'simple.drone',
  pilot_id: 'simple.pilot',
  description: 'flights:what.description',
} as const satisfies Readonly<Record<keyof GeneralistValues, string>>;

/** The names under which a mission remembers that a field of this form was changed. */
const EDITS = {
  place_text: ['areas'],
  radius_m: ['areas'],
  date: ['date_start', 'date_end'],
  time_start: ['date_start'],
  time_end: ['date_end'],
  drone_id: ['drone_ids'],
  pilot_id: ['pilot_ids'],
} as const satisfies Readonly<Partial<Record<keyof GeneralistValues, readonly string[]>>>;

const inputOf = ({ place_text, ...output }: GeneralistOutput) => {
  const [lng = 0, lat = 0] = placeOf(place_text) ?? [];
  return { ...output, place: [lng, lat] as [number, number] };
};

/** The mission that is changed; its id is null where it is new. */
export interface SimpleMission {
  readonly flightId: number | null;
  readonly begun: HeldFields<GeneralistValues>;
}

/** Saves the form, whose place can be read; of a mission that is there what was changed alone. */
export const useSave = ({ flightId, begun }: SimpleMission) => {
  const { t } = useTranslation(['missions', 'flights']);
  const navigate = useNavigate();
  const saveFields = useFieldsSave<GeneralistValues, GeneralistOutput>({
    begun,
    valuesOf: savedForm,
    labelOf: (field) => t(LABELS[field]),
    edits: EDITS,
    texts: ['name', 'place_text', 'time_start', 'time_end', 'description'],
    send: ({ id, fields, output, version }) => {
      const input: Readonly<Record<string, unknown>> = inputOf(output);
      const own = fields.map((field) => (field === 'place_text' ? 'place' : field));
      const body = { ...Object.fromEntries(own.map((field) => [field, input[field]])), version };
      return callApi(endpoints.updateGeneralistMission, { params: { id }, body }, { handles: 'all' });
    },
  });
  const send = async (typed: GeneralistValues, output: GeneralistOutput): Promise<Flight | null> =>
    flightId === null
      ? callApi(endpoints.createGeneralistMission, { body: inputOf(output) }, { handles: 'all' })
      : saveFields(flightId, { typed, output });
  return async (typed: GeneralistValues, output: GeneralistOutput): Promise<void> => {
    const saved = await send(typed, output);
    await refreshQueries('flights');
    if (saved !== null) {
      if (flightId === null) setNewMission(saved);
      showSuccess(t('simple.saved', { name: saved.name }));
    }
    const id = saved?.id ?? flightId;
    await navigate({ to: '/map/flights/$id', params: { id: String(id) }, replace: true });
  };
};
