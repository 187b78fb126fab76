import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { SharedTemplates } from './SharedTemplates.tsx';

/** The structure's templates, beside the request that is being answered. */
export const SharedTemplatesDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation(['message_templates', 'common']);
  const isPhone = useIsPhone();
  return (
    <Dialog
      onClose={onClose}
      title={t('title')}
      size="medium"
      fullScreen={isPhone}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {t('common:actions.close')}
        </Button>
      }
    >
      <SharedTemplates />
    </Dialog>
  );
};
