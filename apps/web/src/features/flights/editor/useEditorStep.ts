import { useEffect, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { useSheetStop } from '../../../ui/layout/WorkspaceLayout.tsx';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import type { FlightForm } from './flight.form.ts';
import type { StepName } from './stepNames.ts';
import type { EditorForm } from './useFlightForm.ts';

/** The open step. One may be led to a field of it: the cursor stands there once it shows. */
export const useEditorStep = (form: EditorForm, initial: StepName) => {
  const isPhone = useIsPhone();
  const setStop = useSheetStop();
  const [step, setStep] = useState(initial);
  const [target, setTarget] = useState<{ readonly path: string } | null>(null);
  useEffect(() => {
    if (target !== null) form.setFocus(target.path as FieldPath<FlightForm>);
  }, [target, form]);
  useEffect(() => {
    if (!isPhone) return undefined;
    // What comes after the editor is read beside its map.
    return () => setStop('half');
  }, [isPhone, setStop]);
  const show = (next: StepName | null, path: string | null = null): void => {
    if (next !== null) setStep(next);
    if (path !== null) setTarget({ path });
    // Fields need the room of the sheet; the step on the map needs the map.
    if (isPhone && next !== null) setStop(next === 'where' ? 'half' : 'full');
  };
  return { step, show };
};
