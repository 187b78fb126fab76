import type { CustomLayer } from '@envol/contract/map-layers';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

/** Asks once before a layer goes for everybody of the organisation. */
export const DeleteLayer = ({
  layer,
  onClose,
}: {
  readonly layer: CustomLayer;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('map_layers');
  const remove = async (): Promise<void> => {
    await callApi(endpoints.deleteCustomLayer, { params: { id: layer.id } });
    await refreshQueries('map-layers', 'custom-layers');
    showSuccess(t('deleted', { name: layer.name }));
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('delete_title', { name: layer.name })}
      confirm={t('delete')}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('delete_text')}
    </ConfirmDialog>
  );
};
