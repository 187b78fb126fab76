import { useDeferredValue, useEffect, useRef, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import type { FlightForm } from '../../shared/flight-form/index.ts';
import type { StepName } from '../../shared/flights/index.ts';
import { focusFirst } from '../../ui/keys/focus.ts';
import { useSheetStop } from '../../ui/layout/WorkspaceLayout.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import type { EditorForm } from './useFlightForm.ts';

/** A field of the step by its name; a choice of buttons, which the form does not know, by its place. */
const focusField = (form: EditorForm, path: string): void => {
  form.setFocus(path as FieldPath<FlightForm>);
  const step = document.getElementById('editor-step');
  if (path === 'name' || step === null || step.contains(document.activeElement)) return;
  const named = step.querySelector<HTMLElement>(`[name="${path}"]`);
  if (named === null) focusFirst(step.querySelector(`[data-field="${path}"]`));
  else named.focus();
};

/**
 * The step that is asked for, and the one that is drawn: its tab answers at once, its fields follow in slices. One may be
 * led to a field of it: the cursor stands there once it shows.
 */
export const useEditorStep = (form: EditorForm, initial: StepName) => {
  const isPhone = useIsPhone();
  const setStop = useSheetStop();
  const [step, setStep] = useState(initial);
  const shown = useDeferredValue(step);
  const [target, setTarget] = useState<{ readonly path: string } | null>(null);
  const reached = useRef(target);
  useEffect(() => {
    if (target === reached.current || target === null || shown !== step) return;
    reached.current = target;
    focusField(form, target.path);
  }, [target, shown, step, form]);
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
  return { step, shown, show };
};
