import type { MapFeature } from '@envol/domain/map-layers/catalogue';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useTranslation } from '../../ui/texts.ts';

/** What the plan does not open, and who can change that. */
export const NeedsPlan = ({
  feature,
  onClose,
}: {
  readonly feature: MapFeature;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('map_layers');
  return (
    <Dialog
      title={t('plan.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('plan.close')}</Button>}
    >
      <p>{t(`plan.${feature}`)}</p>
      <p>{t('plan.whom')}</p>
    </Dialog>
  );
};
