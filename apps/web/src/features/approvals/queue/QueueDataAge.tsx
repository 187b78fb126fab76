import type { ApprovalSummary } from '@envol/contract/approvals';
import { DataAge, useDataAge } from '../../../shared/airspace/index.ts';

type Reasons = ApprovalSummary['data_age'];

/** Out of date today, and read by nobody: the same of every request that is judged by these data. */
export const isShownOverList = (reasons: Reasons): boolean =>
  reasons.length > 0 &&
  reasons.every(({ code, params }) => !code.endsWith('_by_flight') && !('read_by' in params));

interface Props {
  readonly approvals: readonly Pick<ApprovalSummary, 'data_age'>[];
}

/**
 * Over the queue, once: that its requests are judged by data out of date. It comes with the rows, which it would move if it came
 * with the data of this device; without such a row those are what is told of.
 */
export const QueueDataAge = ({ approvals }: Props) => {
  const dataAge = useDataAge();
  const lines = new Map(
    approvals
      .filter(({ data_age }) => isShownOverList(data_age))
      .map(({ data_age }) => [dataAge(data_age), data_age] as const),
  );
  if (lines.size === 0) return <DataAge />;
  return [...lines].map(([line, reasons]) => <DataAge key={line} reasons={reasons} />);
};
