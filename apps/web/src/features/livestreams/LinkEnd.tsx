import type { Livestream } from '@envol/contract/livestreams';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { presentTime } from '../../device/clock.ts';
import { SelectBox } from '../../ui/form/SelectBox.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';

const HOURS = [1, 2, 4, 8, 24] as const;
const HOUR_MS = 3_600_000;

/** The end that is offered for so many hours from now: a minute short of the longest that is taken. */
const endIn = (hours: number): string => new Date(presentTime() + hours * HOUR_MS - 60_000).toISOString();

/** Until when the link opens: so many hours from now. */
export const LinkEnd = ({ stream }: { readonly stream: Livestream }) => {
  const { t } = useTranslation('livestreams');
  const format = useFormats();
  const { id, link } = stream;
  const end = link.expires_at ?? '';
  const change = async (hours: number): Promise<void> => {
    if (hours === 0) return;
    await callApi(endpoints.updateLivestream, { params: { id }, body: { link_expires_at: endIn(hours) } });
    await refreshQueries('livestreams');
  };
  const textOf = (at: string): string => `${format.dayAndClock(at)} (${format.clock(at, 'UTC')} UTC)`;
  return (
    <SelectBox
      label={t('link_until')}
      value={0}
      options={[
        { value: 0, label: textOf(end) },
        ...HOURS.map((hours) => ({ value: hours, label: `+ ${hours} h · ${textOf(endIn(hours))}` })),
      ]}
      onChange={(hours) => void change(Number(hours)).catch(() => undefined)}
    />
  );
};
