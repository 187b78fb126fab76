import { FlightInput } from '@envol/contract/flights';
import { type FieldIssue, fieldIssues, REPORTED } from '@envol/contract/issues';
import { areaIssues, missionIssues } from '@envol/domain/geo/areas';
import { type FlightForm, inputOf } from '../../shared/flight-form/index.ts';

/** What the contract or the engine refuses of the mission; `area` carries the engine's own reason. */
export type EditorIssue = FieldIssue & { readonly area?: ReturnType<typeof areaIssues>[number] };

const issue = (path: string, key: string, area?: EditorIssue['area']): EditorIssue => ({
  path,
  key,
  params: {},
  ...(area === undefined ? {} : { area }),
});

/** The contract's own schema first, then what only the engine can tell of an area. Empty when it can be sent. */
export const issuesOf = (form: FlightForm): readonly EditorIssue[] => {
  const { error } = FlightInput.safeParse(inputOf(form), REPORTED);
  const issues: EditorIssue[] = [...fieldIssues(error ?? { issues: [] })];
  const { date_start, date_end } = form;
  if (date_start !== null && date_end !== null && Date.parse(date_end) <= Date.parse(date_start))
    issues.push(issue('date_end', 'end_before_start'));
  for (const [index, { geometry }] of form.areas.entries()) {
    const [area] = areaIssues(geometry);
    if (area !== undefined) issues.push(issue(`areas.${index}.geometry`, 'invalid', area));
  }
  const [together] = missionIssues(form.areas.map(({ geometry }) => geometry));
  if (together !== undefined) issues.push(issue('areas', 'invalid', together));
  return issues;
};
