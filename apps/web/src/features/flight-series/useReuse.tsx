import type { Flight } from '@envol/contract/flights';
import type { FlightPart } from '@envol/domain/flights/series';
import { useNavigate } from '@tanstack/react-router';
import { CalendarSync, CopyCheck, LayoutTemplate, RotateCcw } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useSettings } from '../../api/settings.ts';
import { presentTime } from '../../device/clock.ts';
import { emptyForm, newPeriod, USUAL_HEIGHT_M, useOpenCopy } from '../../shared/flight-form/index.ts';
import type { MenuEntry } from '../../ui/overlay/Menu.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { partialCopy } from './templateForm.ts';

const RepeatDialog = lazy(async () => ({ default: (await import('./RepeatDialog.tsx')).RepeatDialog }));
const PartsDialog = lazy(async () => ({ default: (await import('./PartsDialog.tsx')).PartsDialog }));

type Open = 'none' | 'repeat' | 'template' | 'copy';

/** Ways to use a mission again: in part, on other days, as a template; entries of a menu and what they open. */
export const useReuse = (
  flight: Flight,
): { readonly entries: readonly MenuEntry[]; readonly dialog: ReactNode } => {
  const { t } = useTranslation(['series', 'flights']);
  const copies = useOpenCopy();
  const navigate = useNavigate();
  const settings = useSettings();
  const [open, setOpen] = useState<Open>('none');
  const close = (): void => setOpen('none');
  const keep = async (name: string, parts: readonly FlightPart[]): Promise<void> => {
    const body = { flight_id: flight.id, name, parts: [...parts] };
    await callApi(endpoints.createFlightTemplate, { body }, { handles: 'all' });
    await refreshQueries('flight-templates');
    showSuccess(t('template.saved', { name }));
    close();
  };
  const copy = async (name: string, parts: readonly FlightPart[]): Promise<void> => {
    const { start, end } = newPeriod(presentTime(), settings.default_flying_time);
    const fresh = emptyForm(start, end, settings.default_flying_height ?? USUAL_HEIGHT_M);
    close();
    copies.open({ ...partialCopy(flight, name, parts, fresh), name });
  };
  const entries: readonly MenuEntry[] = [
    {
      key: 'redo',
      icon: RotateCcw,
      label: t('again'),
      run: () => void navigate({ to: '/map/flights/new', search: { again: flight.id } }),
    },
    { key: 'copy', icon: CopyCheck, label: t('copy.open'), run: () => setOpen('copy') },
    { key: 'repeat', icon: CalendarSync, label: t('repeat.open'), run: () => setOpen('repeat') },
    { key: 'template', icon: LayoutTemplate, label: t('template.open'), run: () => setOpen('template') },
  ];
  const dialog = open !== 'none' && (
    <Suspense>
      {open === 'repeat' && <RepeatDialog flight={flight} onClose={close} />}
      {open === 'template' && (
        <PartsDialog kind="template" name={flight.name.slice(0, 100)} onClose={close} onDone={keep} />
      )}
      {open === 'copy' && (
        <PartsDialog
          kind="copy"
          name={t('flights:detail.copy_name', { name: flight.name }).slice(0, 100)}
          onClose={close}
          onDone={copy}
        />
      )}
    </Suspense>
  );
  return {
    entries,
    dialog: (
      <>
        {dialog}
        {copies.question}
      </>
    ),
  };
};
