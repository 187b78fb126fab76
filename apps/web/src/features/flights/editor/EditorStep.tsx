import { lazy, Suspense } from 'react';
import { get } from 'react-hook-form';
import { analysisToTell, type LiveAnalysis } from '../../../shared/airspace/index.ts';
import styles from './editor.module.css';
import type { FlightForm } from './flight.form.ts';
import type { StepName } from './stepNames.ts';
import type { AreaDrawing } from './useAreaDrawing.tsx';
import type { EditorForm } from './useFlightForm.ts';
import type { useTeam } from './useTeam.ts';
import { WhatStep } from './WhatStep.tsx';
import { WhenStep } from './WhenStep.tsx';
import { WhereStep } from './WhereStep.tsx';
import { WhoStep } from './WhoStep.tsx';

const PointsShown = lazy(async () => ({ default: (await import('../points/PointsPart.tsx')).PointsShown }));

export interface EditorStepProps {
  readonly step: StepName;
  readonly values: FlightForm;
  readonly drawing: AreaDrawing;
  readonly team: ReturnType<typeof useTeam>;
  readonly live: LiveAnalysis;
  readonly form: EditorForm;
}

/** The step that is open. */
export const EditorStep = ({ step, values, drawing, team, live, form }: EditorStepProps) => {
  const analysis = analysisToTell(live);
  const errorOf = (path: string): string | undefined => {
    const found: unknown = get(form.formState.errors, `${path}.message`);
    return typeof found === 'string' ? found : undefined;
  };
  return (
    <div id="editor-step" className={styles.step} role="tabpanel" aria-labelledby={`tab-${step}`}>
      {step === 'where' && (
        <WhereStep
          areas={values.areas}
          height={values.max_flying_height}
          drawing={drawing}
          errorOf={errorOf}
        />
      )}
      {step !== 'where' && (values.points ?? []).length > 0 && (
        <Suspense fallback={null}>
          <PointsShown />
        </Suspense>
      )}
      {step === 'when' && <WhenStep values={values} constraints={analysis?.constraints ?? []} />}
      {step === 'what' && <WhatStep values={values} analysis={analysis} />}
      {step === 'who' && (
        <WhoStep values={values} pilots={team.pilots} drones={team.drones} isUnknown={team.isUnknown} />
      )}
    </div>
  );
};
