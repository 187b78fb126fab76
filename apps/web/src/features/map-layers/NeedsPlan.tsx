import type { MapFeature } from '@envol/domain/map-layers/catalogue';
import { plansFor } from '../../api/planGate.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
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
  const { t } = useTranslation(['map_layers', 'common']);
  const plans = plansFor('PLAN_REQUIRED');
  return (
    <Dialog
      title={t('plan.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant={plans === null ? 'contained' : 'outlined'} onClick={onClose}>
            {t('plan.close')}
          </Button>
          {plans !== null && (
            <a className={buttonLook({})} href={plans} target="_blank" rel="noopener">
              {t('common:actions.see_plans')}
            </a>
          )}
        </>
      }
    >
      <p>{t(`plan.${feature}`)}</p>
      <p>{t('plan.whom')}</p>
    </Dialog>
  );
};
