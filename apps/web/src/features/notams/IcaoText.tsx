import type { NotamFinding } from '@envol/contract/notams';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { Copy } from 'lucide-react';
import { use } from 'react';
import { useReasons } from '../../shared/airspace/index.ts';
import { MissionZoneContext } from '../../shared/verdict/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useFormats } from '../../ui/format.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './notams.module.css';
import { useNotamTitle } from './useNotams.ts';

const itemOf = (raw: string, letter: string): string =>
  new RegExp(`(?:^|\\n)\\s*${letter}\\)\\s*([^\\n]*)`).exec(raw)?.[1]?.trim() ?? '';

/** The message as it was written, each item beside what it says. */
export const IcaoText = ({ notam }: { readonly notam: NotamFinding }) => {
  const { t, wordOf } = useTranslation('notams');
  const format = useFormats();
  const reasons = useReasons();
  const zone = use(MissionZoneContext) ?? FRENCH_TIME;
  const subject = useNotamTitle()({ ...notam, text: '' });
  const traffic = wordOf(`items.traffic_${notam.traffic}`) ?? notam.traffic;
  const q = itemOf(notam.raw, 'Q');
  const levels = q
    .split('/')
    .slice(5, 7)
    .map((level) => `FL${level.trim()}`)
    .join('–');
  const radius =
    notam.radius_nm === null || notam.radius_nm >= 999
      ? t('items.no_radius')
      : t('items.radius', { nm: notam.radius_nm });
  const end =
    notam.date_end === null
      ? t('permanent')
      : `${format.dayAndClock(notam.date_end, zone)}${notam.is_estimated ? ` (${t('estimated')})` : ''}`;
  const limits = [notam.lower, notam.upper]
    .map((limit) => (limit === null ? '—' : reasons.limit(limit)))
    .join(' – ');
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(notam.raw);
    showSuccess(t('copied'));
  };
  const rows: readonly (readonly [string, string, string])[] = [
    ['Q', q, t('items.q', { fir: notam.fir, subject, traffic, levels, radius })],
    [
      'B C',
      `${itemOf(notam.raw, 'B')} ${itemOf(notam.raw, 'C')}`.trim(),
      `${format.dayAndClock(notam.date_start, zone)} → ${end}`,
    ],
    ...(notam.schedule_text === null
      ? []
      : [['D', notam.schedule_text, notam.is_schedule_read ? '' : t('schedule_unread')] as const]),
    ['E', notam.text, ''],
    ...(notam.lower_text === null && notam.upper_text === null
      ? []
      : [['F G', `${notam.lower_text ?? ''} – ${notam.upper_text ?? ''}`, limits] as const]),
  ];
  return (
    <details className={styles.icao}>
      <summary>
        {t('icao')} <span className={styles.identifier}>{notam.identifier}</span>
      </summary>
      <ActButton variant="text" size="small" startIcon={<Copy size={14} />} act={copy}>
        {t('copy')}
      </ActButton>
      <dl>
        {rows.map(([letter, code, said]) => (
          <div key={letter}>
            <dt>{letter}</dt>
            <dd>
              <code>{code}</code>
              {said !== '' && <span>{said}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
