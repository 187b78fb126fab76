import type { PositionAlert } from '@envol/contract/traces';
import { BellOff, BellRing } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { untilThere } from '../../ui/stores/untilThere.ts';
import { useTranslation } from '../../ui/texts.ts';

const MuteDialog = lazy(() =>
  untilThere(async () => ({ default: (await import('./MuteDialog.tsx')).MuteDialog })),
);

/** Mutes an alarm that stands, or ends its mute; nothing where there is none to mute. */
export const MuteButton = ({
  alert,
  children,
}: {
  readonly alert: PositionAlert;
  /** Draws the button: its words, its sign, its act. */
  readonly children: (act: {
    readonly label: string;
    readonly icon: ReactNode;
    readonly run: () => void;
  }) => ReactNode;
}) => {
  const { t } = useTranslation('traces');
  const may = useMay('position-alert:write');
  const [isOpen, setOpen] = useState(false);
  const stands = alert.active || (alert.lost_since !== null && alert.ended_at === null);
  if (!may || !(stands || alert.muted !== null)) return null;
  const end = async (): Promise<void> => {
    await callApi(endpoints.unmuteAlert, { params: { id: alert.id } });
    await refreshQueries('position-alerts', 'traces');
  };
  return (
    <>
      {alert.muted === null
        ? children({
            label: t('mute.act'),
            icon: <BellOff size={16} aria-hidden />,
            run: () => setOpen(true),
          })
        : children({ label: t('mute.end'), icon: <BellRing size={16} aria-hidden />, run: () => void end() })}
      {isOpen && (
        <Suspense>
          <MuteDialog alert={alert} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
