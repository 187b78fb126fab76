import { useQuery } from '@tanstack/react-query';
import { Siren } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMay, useUser } from '../../api/session.ts';
import { ALERTS_AGAIN_MS } from '../../shared/position-alerts/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { dismissNews } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { AlertsPopover } from './AlertsPopover.tsx';

/** The header's menu of what tracked drones gave cause to tell in the last day; an authority has seen it when it closes, and
 * what goes on presses until somebody takes note of it. */
export const AlertsMenu = ({ className }: { readonly className: string }) => {
  const { t } = useTranslation('traces');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const mayMark = useMay('position-alert:write');
  const isLookedThrough = useUser().impersonator_user_id !== null;
  const { data, isError } = useQuery({
    ...queryOf(endpoints.listPositionAlerts),
    refetchInterval: ALERTS_AGAIN_MS,
  });
  const unread = (data?.results ?? []).filter(({ seen }) => !seen);
  const pressing = data?.pressing ?? 0;
  const close = (): void => {
    setOpen(false);
    if (!mayMark || isLookedThrough || unread.length === 0) return;
    void callApi(endpoints.markAlertsAsRead, {
      body: { ids: unread.map(({ id }) => id), acknowledge: false },
    })
      .then(() => refreshQueries('position-alerts'))
      .catch(() => undefined);
  };
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={pressing > 0 ? t('menu.open_unread', { count: pressing }) : t('menu.open')}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          dismissNews();
          setOpen(true);
        }}
      >
        <Siren size={19} strokeWidth={1.8} aria-hidden />
        {pressing > 0 && <Badge>{pressing > 99 ? '99+' : pressing}</Badge>}
      </button>
      {anchor && (
        <AlertsPopover
          anchor={anchor}
          open={open}
          onClose={close}
          alerts={data?.results ?? []}
          count={data?.count ?? 0}
          hasFailed={isError}
        />
      )}
    </>
  );
};
