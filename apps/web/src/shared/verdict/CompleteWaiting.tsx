import { Button } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';

/** Where the fields of a record will stand, while their code is still to come. */
export const CompleteWaiting = ({ label }: { readonly label?: string }) => {
  const { t } = useTranslation('complete');
  return (
    <Button variant="text" loading>
      {label ?? t('open')}
    </Button>
  );
};
