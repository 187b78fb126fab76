import type { CsvFile, CsvReport } from '@envol/contract/csv';
import { LIMITS } from '@envol/contract/limits';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { decodeFile } from '../files/index.ts';

export type CsvBody = z.input<typeof CsvFile>;

/** What somebody decides about a line; each is told to the server, which reads the file anew. */
export interface Decisions {
  readonly fix: (line: number, field: string, value: string) => void;
  readonly leave: (line: number) => void;
  readonly takeBack: (line: number) => void;
  readonly update: (line: number) => void;
}

export interface OpenedCsv {
  readonly name: string;
  readonly encoding: string;
  readonly body: CsvBody;
  readonly report: CsvReport;
}

/** A file on its way into the house: read here, judged by the server, written by nobody until it is asked for. */
export const useImport = (preview: (body: CsvBody) => Promise<CsvReport>) => {
  const [opened, setOpened] = useState<OpenedCsv | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isTooLarge, setTooLarge] = useState(false);
  const asked = useRef(0);
  const judge = async (name: string, encoding: string, body: CsvBody): Promise<void> => {
    const turn = ++asked.current;
    setBusy(true);
    try {
      const report = await preview(body);
      if (turn === asked.current) setOpened({ name, encoding, body, report });
    } catch {
      // The call has said what is wrong with the file.
    } finally {
      if (turn === asked.current) setBusy(false);
    }
  };
  const open = async (file: File): Promise<void> => {
    const { text, encoding } = decodeFile(new Uint8Array(await file.arrayBuffer()));
    const isOver = text.length > LIMITS.csv.characters;
    setTooLarge(isOver);
    if (!isOver) await judge(file.name, encoding, { text, fixes: [], left: [], updated: [] });
  };
  const again = (change: (body: CsvBody) => Partial<CsvBody>): void => {
    if (opened) void judge(opened.name, opened.encoding, { ...opened.body, ...change(opened.body) });
  };
  const decide: Decisions = {
    fix: (line, field, value) =>
      again(({ fixes = [] }) => ({
        fixes: [
          ...fixes.filter((each) => each.line !== line || each.field !== field),
          { line, field, value },
        ],
      })),
    leave: (line) => again(({ left = [] }) => ({ left: [...left, line] })),
    takeBack: (line) => again(({ left = [] }) => ({ left: left.filter((each) => each !== line) })),
    update: (line) => again(({ updated = [] }) => ({ updated: [...updated, line] })),
  };
  return { opened, isBusy, isTooLarge, open, decide };
};
