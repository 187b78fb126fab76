import type { Declaration } from '@envol/contract/declarations';
import { useLimitWords } from '../../map/zones/useLimitWords.ts';
import { useFormats } from '../../ui/format.ts';
import { List } from '../../ui/layout/flow.tsx';
import { Section } from '../../ui/layout/Record.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './declarations.module.css';

/** The zones of the armed forces that a flight is notified for: between which heights, who controls them, at which hours it flies. */
export const Zones = ({ declaration }: { readonly declaration: Declaration }) => {
  const { t } = useTranslation(['declarations', 'map']);
  const format = useFormats();
  const limit = useLimitWords();
  const { zone_facts: zones, kind, flight_start, flight_end, time_zone: zone } = declaration;
  if (kind !== 'army') return null;
  const hours = `${format.clock(flight_start, zone)}–${format.clock(flight_end, zone)} (${format.clock(flight_start, 'UTC')}–${format.clock(flight_end, 'UTC')} UTC)`;
  if (zones.length === 0) return <p className={styles.quiet}>{t('zones.none', { hours })}</p>;
  return (
    <Section title={t('zones.title')} count={zones.length}>
      <List className={styles.papers}>
        {zones.map(({ name, controller, contact, lower, upper }) => (
          <li key={name}>
            <b>{name}</b>
            {lower !== null && upper !== null && ` ${limit(lower)} – ${limit(upper)}`}
            <small>{t('zones.flown', { hours })}</small>
            <small>
              {controller === null ? t('zones.no_controller') : t('zones.controller', { name: controller })}
              {contact !== null && `, ${contact}`}
            </small>
          </li>
        ))}
      </List>
    </Section>
  );
};
