import type { FlightTemplate } from '@envol/contract/flight-series';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, LayoutTemplate, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMap } from '../../map/MapProvider.tsx';
import type { FlightForm } from '../../shared/flight-form/index.ts';
import { boundsOfAreas } from '../../shared/flights/index.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Menu } from '../../ui/overlay/Menu.tsx';
import { showUndo } from '../../ui/snackbar/showUndo.ts';
import { useTranslation } from '../../ui/texts.ts';
import { templatePatch } from './templateForm.ts';

const NONE: readonly FlightTemplate[] = [];

/** What was kept of former missions, to begin a new one with; it can be taken back for ten seconds. */
export const TemplateMenu = () => {
  const { t } = useTranslation(['series', 'flights']);
  const { getValues, setValue } = useFormContext<FlightForm>();
  const { data: templates = NONE } = useQuery(queryOf(endpoints.listFlightTemplates, {}));
  const { camera } = useMap();
  const [removing, setRemoving] = useState<FlightTemplate | null>(null);
  const put = (patch: Partial<FlightForm>): void => {
    for (const [field, value] of Object.entries(patch))
      setValue(field as keyof FlightForm, value, { shouldDirty: true });
  };
  const apply = (template: FlightTemplate): void => {
    const before = getValues();
    const patch = templatePatch(template, before);
    const former = Object.fromEntries(
      Object.keys(patch).map((field) => [field, before[field as keyof FlightForm]]),
    );
    put(patch);
    const bounds = boundsOfAreas(patch.areas ?? []);
    if (bounds !== null) camera.fitBounds(bounds, { maxZoom: 16 });
    showUndo({
      message: t('template.applied', { name: template.name }),
      label: t('flights:undo_of.change'),
      run: () => put(former),
    });
  };
  const remove = async (id: number): Promise<void> => {
    await callApi(endpoints.deleteFlightTemplate, { params: { id } });
    await refreshQueries('flight-templates');
  };
  if (templates.length === 0) return null;
  return (
    <>
      <Menu
        label={t('template.menu')}
        groups={[
          {
            key: 'use',
            title: t('template.use'),
            entries: templates.map((template) => ({
              key: String(template.id),
              icon: LayoutTemplate,
              label: template.name,
              run: () => apply(template),
            })),
          },
          {
            key: 'remove',
            title: t('template.remove_one'),
            entries: templates.map((template) => ({
              key: `remove ${template.id}`,
              icon: Trash2,
              label: template.name,
              run: () => setRemoving(template),
            })),
          },
        ]}
        button={(props) => (
          <Button variant="text" startIcon={<LayoutTemplate size={16} />} {...props}>
            {t('template.menu')}
            <ChevronDown size={15} aria-hidden />
          </Button>
        )}
      />
      <ConfirmDialog
        open={removing !== null}
        danger
        title={t('template.remove_title', { name: removing?.name ?? '' })}
        confirm={t('template.remove')}
        onConfirm={() => removing && remove(removing.id)}
        onClose={() => setRemoving(null)}
      >
        {t('template.remove_text')}
      </ConfirmDialog>
    </>
  );
};
