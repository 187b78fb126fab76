import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

interface AskedProps {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly question: string;
  readonly variant?: 'outlined' | 'contained';
  readonly onDone: () => void;
}

/** An act beside the call to the tower, which a thumb in a hurry may hit: it asks once, and names the flight. */
export const ConfirmedButton = ({ label, icon, question, variant = 'contained', onDone }: AskedProps) => {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button variant={variant} startIcon={icon} onClick={() => setAsks(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asks}
        title={question}
        confirm={label}
        onConfirm={onDone}
        onClose={() => setAsks(false)}
      />
    </>
  );
};
