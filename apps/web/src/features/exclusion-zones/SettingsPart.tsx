import type { Flight } from '@envol/contract/flights';
import type { ExclusionReasonCode, ExclusionSettings } from '@envol/domain/exclusion-zones/criteria';
import type { ExclusionResult } from '@envol/domain/exclusion-zones/exclusionZone';
import { EXCLUSION_SETTINGS, exclusionRule } from '@envol/domain/regulation/exclusionRules';
import { scenarioRule } from '@envol/domain/regulation/scenarios';
import { SectionTitle } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './exclusion.module.css';
import { SettingField } from './SettingField.tsx';
import { useExclusionWords } from './useExclusionWords.ts';

interface SettingsProps {
  readonly flight: Flight;
  readonly settings: ExclusionSettings;
  readonly result: ExclusionResult;
  readonly disabled: boolean;
  readonly onChange: (settings: ExclusionSettings, what: string) => void;
}

type Name = keyof ExclusionSettings;

/** Which reasons a field mends. */
const MENDED: Partial<Record<Name, readonly ExclusionReasonCode[]>> = {
  margin_m: ['width_over_maximum'],
  pilot_radius_m: ['pilot_radius_over_scenario'],
  speed_ms: ['speed_missing', 'speed_over_drone', 'speed_over_scenario'],
  tether_length_m: ['tether_missing'],
  own_width_m: ['scenario_without_formula'],
};

/** The fields that this scenario and these drones need; the others would change nothing. */
const fieldsFor = ({ scenario, drones, max_ground_speed_ms }: Flight): readonly Name[] => {
  const method = exclusionRule(scenario)?.method ?? null;
  const isCaptive = drones.some(({ is_captive }) => is_captive);
  const isHeavy = method === 'fall' && drones.some(({ mass_kg, is_captive }) => !is_captive && mass_kg > 2);
  const needsSpeed = method !== null && method !== 'table' && method !== 'none';
  return [
    ...(method === null ? (['own_width_m'] as const) : []),
    ...(isCaptive && (method === 'disk' || method === 'fall' || method === 'table')
      ? (['tether_length_m'] as const)
      : []),
    ...(method === 'termination' ? (['termination_distance_m'] as const) : []),
    ...(needsSpeed && max_ground_speed_ms === null ? (['speed_ms'] as const) : []),
    ...(isHeavy ? (['descent_ms', 'wind_ms'] as const) : []),
    'margin_m',
    'pilot_radius_m',
  ];
};

const UNITS: Partial<Record<Name, string>> = { speed_ms: 'm/s', descent_ms: 'm/s', wind_ms: 'm/s' };

/** What the operator says for this zone: only what its scenario and drones depend on. */
export const SettingsPart = ({ flight, settings, result, disabled, onChange }: SettingsProps) => {
  const { t } = useTranslation('exclusion_zones');
  const words = useExclusionWords();
  const format = useFormats();
  const hints: Partial<Record<Name, string>> = {
    margin_m: t('screen.margin_hint'),
    pilot_radius_m: t('screen.pilot_radius_hint'),
    termination_distance_m: t('screen.termination_hint'),
  };
  const usual: Partial<Record<Name, number | null>> = {
    descent_ms: EXCLUSION_SETTINGS.descent_ms,
    wind_ms: EXCLUSION_SETTINGS.wind_ms,
    pilot_radius_m: flight.max_distance_from_pilot ?? scenarioRule(flight.scenario)?.max_distance_m ?? null,
  };
  const errorOf = (name: Name): string | undefined => {
    if (result.kind !== 'refused') return undefined;
    const found = result.reasons.find(({ code }) => MENDED[name]?.includes(code));
    return found && words.reason(found);
  };
  const change = (name: Name, value: number | null): void => {
    const isZero = value === null && name === 'margin_m';
    // Nought metres of tether or width say nothing; of margin and wind they do.
    const isNothing = value === 0 && name !== 'margin_m' && name !== 'wind_ms';
    onChange({ ...settings, [name]: isZero ? 0 : isNothing ? null : value }, name);
  };
  return (
    <>
      <SectionTitle>{t('screen.settings')}</SectionTitle>
      <div className={styles.fields}>
        {fieldsFor(flight).map((name) => {
          const placeholder = usual[name];
          return (
            <SettingField
              key={name}
              label={t(`screen.${name}`)}
              unit={UNITS[name] ?? 'm'}
              value={settings[name]}
              hint={hints[name]}
              error={errorOf(name)}
              placeholder={
                placeholder === undefined || placeholder === null ? undefined : format.number(placeholder, 1)
              }
              disabled={disabled}
              onChange={(value) => change(name, value)}
            />
          );
        })}
      </div>
    </>
  );
};
