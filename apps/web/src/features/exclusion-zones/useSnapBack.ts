import type { MarkerKind } from '@envol/domain/exclusion-zones/markers';
import { showSnackbar } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

/** Says why a marker is not where the hand let it go: `moved` is back where it was, `placed` stands nowhere yet. */
export const useSnapBack = () => {
  const { t } = useTranslation('exclusion_zones');
  return (kind: MarkerKind, what: 'moved' | 'placed'): void => {
    showSnackbar({ tone: 'info', message: t(`screen.outside_${what}`, { what: t(`markers.${kind}`) }) });
  };
};
