import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { HelpVideo } from './HelpVideo.tsx';

/** The film over the page it was asked from. */
export const HelpVideoDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('tutorials');
  return (
    <Dialog
      title={t('video.title')}
      size="medium"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('video.close')}</Button>}
    >
      <HelpVideo />
    </Dialog>
  );
};
