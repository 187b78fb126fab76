import { useQuery } from '@tanstack/react-query';
import { Lock, LockOpen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { AGAIN_MS } from './useSupervisedFlights.ts';

const SpacesPopover = lazy(async () => ({ default: (await import('./SpacesPopover.tsx')).SpacesPopover }));

/** The header's way to open and close a supervised U-space, from whatever screen; counted: those that are closed. */
export const SpacesButton = ({ className }: { readonly className: string }) => {
  const { t } = useTranslation('uspace');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ ...queryOf(endpoints.supervisedStructures), refetchInterval: AGAIN_MS });
  const closed = (data ?? []).filter(({ is_closed }) => is_closed).length;
  const name =
    closed === 0 ? t('header_open') : `${t('header_open')}, ${t('header_closed', { count: closed })}`;
  const Icon = closed === 0 ? LockOpen : Lock;
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpen(true);
        }}
      >
        <Icon size={20} strokeWidth={1.8} aria-hidden />
        {closed > 0 && <Badge>{closed}</Badge>}
      </button>
      <Suspense>
        {anchor !== null && <SpacesPopover anchor={anchor} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
};
