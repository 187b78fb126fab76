import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { zoneOf } from '../../shared/flight-form/index.ts';
import { MissionZoneContext } from '../../shared/verdict/index.ts';
import styles from './editor.module.css';
import type { FlightFormState } from './useFlightForm.ts';

interface FrameProps {
  readonly state: FlightFormState;
  readonly title: string;
  readonly onSave: () => void;
  readonly children: ReactNode;
}

export const Frame = ({ state: { form, values }, title, onSave, children }: FrameProps) => (
  <MissionZoneContext value={zoneOf(values)}>
    <FormProvider {...form}>
      <form
        className={styles.form}
        aria-label={title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {children}
      </form>
    </FormProvider>
  </MissionZoneContext>
);
