import { type ComponentProps, useState } from 'react';
import { Button } from './Button.tsx';

interface ActButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'loading' | 'type'> {
  /** What the button does; a failure has been told where it happened (`callApi`, `downloadFile`). */
  readonly act: () => Promise<unknown>;
}

/** A button that sends something by itself: pressed twice it sends once, and shows that it is at work. */
export const ActButton = ({ act, ...rest }: ActButtonProps) => {
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await act();
    } catch {
      // Told by what failed; the button is there for another try.
    } finally {
      setBusy(false);
    }
  };
  return <Button {...rest} loading={busy} onClick={() => void run()} />;
};
