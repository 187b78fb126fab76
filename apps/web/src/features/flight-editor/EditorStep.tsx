import { get } from 'react-hook-form';
import { analysisToTell, type LiveAnalysis } from '../../shared/airspace/index.ts';
import type { FlightForm, useTeam } from '../../shared/flight-form/index.ts';
import type { StepName } from '../../shared/flights/index.ts';
import { Pieces, placesOf } from '../../shared/places/index.ts';
import type { AreaDrawing } from './areas/useAreaDrawing.tsx';
import styles from './editor.module.css';
import { PlaceSearch } from './place/PlaceSearch.tsx';
import type { EditorForm } from './useFlightForm.ts';
import { WhatStep } from './WhatStep.tsx';
import { WhenStep } from './WhenStep.tsx';
import { WhereStep } from './WhereStep.tsx';
import { WhoStep } from './WhoStep.tsx';

export interface EditorStepProps {
  readonly step: StepName;
  readonly isNew: boolean;
  readonly values: FlightForm;
  readonly drawing: AreaDrawing;
  readonly team: ReturnType<typeof useTeam>;
  readonly live: LiveAnalysis;
  readonly form: EditorForm;
}

/** The step that is open. */
export const EditorStep = ({ step, isNew, values, drawing, team, live, form }: EditorStepProps) => {
  const analysis = analysisToTell(live);
  const errorOf = (path: string): string | undefined => {
    const found: unknown = get(form.formState.errors, `${path}.message`);
    return typeof found === 'string' ? found : undefined;
  };
  return (
    <div id="editor-step" className={styles.step} role="tabpanel" aria-labelledby={`tab-${step}`}>
      {step === 'where' && (
        <PlaceSearch
          isFirst={isNew && values.areas.length === 0}
          onDraw={(geometry, place) => {
            drawing.add(geometry);
            // What is looked for by its address is called by it, unless it has a name already.
            if (values.name.trim() === '') form.setValue('name', place, { shouldDirty: true });
          }}
        />
      )}
      {step === 'where' && (
        <WhereStep
          areas={values.areas}
          height={values.max_flying_height}
          drawing={drawing}
          errorOf={errorOf}
        />
      )}
      {step !== 'where' && <Pieces of={placesOf('missionEditor', 'otherSteps')} give={{}} />}
      {step === 'when' && <WhenStep values={values} constraints={analysis?.constraints ?? []} />}
      {step === 'what' && <WhatStep values={values} analysis={analysis} />}
      {step === 'who' && (
        <WhoStep values={values} pilots={team.pilots} drones={team.drones} isUnknown={team.isUnknown} />
      )}
    </div>
  );
};
