import { Maximize2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { FormArea } from '../../../shared/flight-form/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import type { AreaDrawing } from './useAreaDrawing.tsx';

const GrowDialog = lazy(async () => ({ default: (await import('./GrowDialog.tsx')).GrowDialog }));

interface GrowAreaProps {
  readonly area: FormArea;
  readonly drawing: AreaDrawing;
}

/** Widens an area by a distance all around. */
export const GrowArea = ({ area, drawing }: GrowAreaProps) => {
  const { t } = useTranslation(['map_tools', 'flights']);
  const format = useFormats();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<Maximize2 size={16} />} onClick={() => setOpen(true)}>
        {t('grow.open')}
      </Button>
      {open && (
        <Suspense>
          <GrowDialog
            area={area}
            onClose={() => setOpen(false)}
            onGrow={(geometry, by_m) => {
              setOpen(false);
              drawing.replace(area.key, geometry);
              drawing.tellDone(t('grow.done', { name: area.name, distance: format.distance(by_m) }));
            }}
          />
        </Suspense>
      )}
    </>
  );
};
