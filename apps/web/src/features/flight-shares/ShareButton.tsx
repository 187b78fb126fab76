import type { Flight } from '@envol/contract/flights';
import { Link2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';

const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }));

/** The mission's links for clients. */
export const ShareButton = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('flight_shares');
  const [isSharing, setSharing] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<Link2 size={16} />} onClick={() => setSharing(true)}>
        {t('share')}
      </Button>
      {isSharing && (
        <Suspense>
          <ShareDialog flight={flight} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  );
};
