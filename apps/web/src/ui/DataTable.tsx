import type { ReactNode } from 'react';
import styles from './DataTable.module.css';

export interface Column<T> {
  readonly key: string;
  readonly label: string;
  readonly cell: (item: T) => ReactNode;
  /** Numbers stand at the right. */
  readonly numeric?: boolean;
}

interface DataTableProps<T> {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly idOf: (item: T) => number | string;
}

/** A plain table that reads well at both sizes: on a phone each row becomes a small card, its cells labelled. */
export const DataTable = <T,>({ label, columns, rows, idOf }: DataTableProps<T>) => (
  <div className={styles.frame}>
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" data-numeric={column.numeric || undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)}>
            {columns.map((column) => (
              <td key={column.key} data-label={column.label} data-numeric={column.numeric || undefined}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
