import { useMinute } from '../../device/clock.ts';
import { useLiveAnalysis } from '../../shared/airspace/index.ts';
import { missingOf, missionOf, useStable, type useTeam, zoneOf } from '../../shared/flight-form/index.ts';
import { ConstraintList, MissionZoneContext, Verdict, viewVerdict } from '../../shared/verdict/index.ts';
import { useTranslation } from '../../ui/texts.ts';
import { asFlightForm, type GeneralistValues } from './generalist.form.ts';

const NOTHING = { verdict: 'incomplete', free_height_m: null, constraints: [], checks: [] } as const;

interface SimpleVerdictProps {
  readonly values: GeneralistValues;
  readonly drones: ReturnType<typeof useTeam>['drones'];
}

/** What the circle means, judged on this device while it is filled in; the server's answer confirms it. */
export const SimpleVerdict = ({ values, drones }: SimpleVerdictProps) => {
  const { t } = useTranslation('flights');
  const form = asFlightForm(values);
  const { analysis, state } = useLiveAnalysis(useStable(missionOf(form, null, drones)));
  const missing = missingOf(form, useMinute());
  const judged = missing.includes('height') ? null : analysis;
  const view = viewVerdict(judged ?? NOTHING, values.max_flying_height, [], { missing, to_update: false });
  const instead =
    judged === null && missing.length === 0
      ? { title: t(state === 'failed' ? 'verdict.not_judged_title' : 'verdict.calculating'), text: '' }
      : null;
  return (
    <MissionZoneContext value={zoneOf(form)}>
      <Verdict view={view} size="compact" instead={instead} isStale={judged !== null && state !== 'judged'} />
      <ConstraintList constraints={analysis?.constraints ?? []} />
    </MissionZoneContext>
  );
};
