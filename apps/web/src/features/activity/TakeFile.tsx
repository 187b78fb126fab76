import { Download } from 'lucide-react';
import { useTakesFiles } from '../../api/session.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { PlanTag } from '../../ui/PlanTag.tsx';

interface TakeFileProps {
  readonly act: () => Promise<void>;
  readonly children: string;
}

/** A button for a file of data; none while the staff looks through the account. */
export const TakeFile = ({ act, children }: TakeFileProps) =>
  useTakesFiles() && (
    <ActButton variant="outlined" startIcon={<Download size={16} />} act={act}>
      {children}
      <PlanTag feature="data_export" />
    </ActButton>
  );
