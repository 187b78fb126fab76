import { useQuery } from '@tanstack/react-query';
import { Video } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useTranslation } from '../../ui/texts.ts';

const LatestPopover = lazy(async () => ({ default: (await import('./LatestPopover.tsx')).LatestPopover }));

/** The header's way to the four latest livestreams, with how many are live. */
export const LivestreamsButton = ({ className }: { readonly className: string }) => {
  const { t } = useTranslation('livestreams');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const { data } = useQuery(queryOf(endpoints.listLivestreams, { query: { status: 'live', limit: 1 } }));
  const live = data?.count ?? 0;
  const name = live === 0 ? t('header_open') : `${t('header_open')}, ${t('header_live', { count: live })}`;
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
        <Video size={20} strokeWidth={1.8} aria-hidden />
        {live > 0 && <Badge>{live}</Badge>}
      </button>
      <Suspense>
        {anchor !== null && <LatestPopover anchor={anchor} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
};
