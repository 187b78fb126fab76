import type { Flight } from '@envol/contract/flights';
import { Link2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';

const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }));

/** The mission's links for clients. */
export const ShareButton = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('flight_shares');
  const [isSharing, setSharing] = useState(false);
  return (
    <>
      <IconButton aria-label={t('share')} title={t('share')} onClick={() => setSharing(true)}>
        <Link2 size={18} />
      </IconButton>
      {isSharing && (
        <Suspense>
          <ShareDialog flight={flight} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  );
};
