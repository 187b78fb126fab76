import { FlightInput } from '@envol/contract/flights';
import { areaIssues, missionIssues } from '@envol/domain/geo/areas';
import type { FlightForm } from './flight.form.ts';
import { inputOf } from './flight.form.ts';

/** What is wrong, as a path of the form and a key of the `flights` texts (or an engine's area issue). */
export interface FormIssue {
  readonly path: string;
  readonly text:
    | 'name'
    | 'dates'
    | 'end_before_start'
    | 'height'
    | 'areas'
    | 'choose'
    | 'pilots'
    | 'drones'
    | 'invalid'
    | 'too_long';
  readonly maximum?: number;
  readonly area?: ReturnType<typeof areaIssues>[number];
}

const textOf = (path: string, code: string): FormIssue['text'] => {
  if (code === 'too_big' && /name|description|notes/.test(path)) return 'too_long';
  if (path === 'name') return 'name';
  if (path === 'date_start' || path === 'date_end') return 'dates';
  if (path === 'visibility' || path === 'scenario') return 'choose';
  if (/(?:^|\.)max_(?:flying_height|height_m)$/.test(path)) return 'height';
  if (path === 'pilot_ids') return 'pilots';
  if (path === 'drone_ids') return 'drones';
  return path === 'areas' ? 'areas' : 'invalid';
};

/** The contract's own schema first, then what only the engine can tell of an area. Empty when it can be sent. */
export const issuesOf = (form: FlightForm): readonly FormIssue[] => {
  const issues: FormIssue[] = [];
  const parsed = FlightInput.safeParse(inputOf(form));
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path.join('.');
    if (issues.some((known) => known.path === path)) continue;
    const maximum = issue.code === 'too_big' ? Number(issue.maximum) : undefined;
    issues.push({ path, text: textOf(path, issue.code), ...(maximum === undefined ? {} : { maximum }) });
  }
  const { date_start, date_end } = form;
  if (date_start !== null && date_end !== null && Date.parse(date_end) <= Date.parse(date_start))
    issues.push({ path: 'date_end', text: 'end_before_start' });
  for (const [index, { geometry }] of form.areas.entries()) {
    const [area] = areaIssues(geometry);
    if (area !== undefined) issues.push({ path: `areas.${index}.geometry`, text: 'invalid', area });
  }
  const [together] = missionIssues(form.areas.map(({ geometry }) => geometry));
  if (together !== undefined) issues.push({ path: 'areas', text: 'areas', area: together });
  return issues;
};

/** The body to send; throws when `issuesOf` found something. */
export const bodyOf = (form: FlightForm): FlightInput => {
  FlightInput.parse(inputOf(form));
  return inputOf(form) as FlightInput;
};
