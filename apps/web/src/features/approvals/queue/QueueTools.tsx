import { useMay } from '../../../api/session.ts';
import { ManyButton } from '../many/ManyTools.tsx';
import type { Many } from '../many/useMany.ts';
import { ExportButton } from './ExportButton.tsx';
import type { QueueQuery } from './queue.views.ts';
import { WeekLink } from './WeekLink.tsx';

interface QueueToolsProps {
  readonly query: QueueQuery;
  /** The authority's own, YYYY-MM-DD. */
  readonly day: string;
  readonly many: Many;
}

/** What is done with the whole list. */
export const QueueTools = ({ query, day, many }: QueueToolsProps) => {
  const mayDecide = useMay('approval:decide');
  return (
    <>
      <WeekLink />
      <ExportButton query={query} day={day} />
      {mayDecide && <ManyButton many={many} />}
    </>
  );
};
