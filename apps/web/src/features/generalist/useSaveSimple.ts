import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { setNewMission } from '../../shared/flights/index.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { type GeneralistOutput, placeOf } from './generalist.form.ts';

export const useSave = (flightId: number | null) => {
  const { t } = useTranslation('missions');
  const navigate = useNavigate();
  return async ({ place_text, ...output }: GeneralistOutput): Promise<void> => {
    const place = placeOf(place_text);
    if (place === null) return;
    const body = { ...output, place: [...place] as [number, number] };
    const saved = await (flightId === null
      ? call(endpoints.createGeneralistMission, { body }, { handles: 'all' })
      : call(endpoints.updateGeneralistMission, { params: { id: flightId }, body }, { handles: 'all' }));
    await refreshQueries('flights');
    if (flightId === null) setNewMission(saved);
    showSuccess(t('simple.saved', { name: saved.name }));
    await navigate({ to: '/map/flights/$id', params: { id: String(saved.id) }, replace: true });
  };
};
