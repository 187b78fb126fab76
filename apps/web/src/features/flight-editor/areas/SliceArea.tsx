import { useParams } from '@tanstack/react-router';
import { Scissors } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import type { FormArea } from '../../../shared/flight-form/index.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { showError } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import type { AreaDrawing } from './useAreaDrawing.tsx';

const SliceDialog = lazy(async () => ({ default: (await import('./SliceDialog.tsx')).SliceDialog }));

interface SliceAreaProps {
  readonly area: FormArea;
  readonly drawing: AreaDrawing;
}

/** Slices an area; one that a request asks for is not sliced, which the server knows. */
export const SliceArea = ({ area, drawing }: SliceAreaProps) => {
  const { t } = useTranslation('missions');
  const { id } = useParams({ strict: false });
  const [open, setOpen] = useState(false);
  const begin = async (): Promise<void> => {
    if (id !== undefined && area.id !== undefined) {
      const args = { params: { id: Number(id) }, query: { areaId: area.id } };
      const fate = await callApi(endpoints.checkAreaCanBeDeleted, args);
      if (!fate.can_be_sliced) {
        showError(fate.detail ?? t('slice.refused.linked'));
        return;
      }
    }
    setOpen(true);
  };
  return (
    <>
      <ActButton variant="outlined" startIcon={<Scissors size={16} />} act={begin}>
        {t('slice.open')}
      </ActButton>
      {open && (
        <Suspense>
          <SliceDialog
            area={area}
            onClose={() => setOpen(false)}
            onSlice={(slices) => {
              setOpen(false);
              drawing.slice(area, slices);
            }}
          />
        </Suspense>
      )}
    </>
  );
};
