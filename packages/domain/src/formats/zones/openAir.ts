import type { CircleGeometry, PolygonGeometry } from '../../geo/geometry.ts';
import { polygonOfSides } from './arcs.ts';
import {
  type Draft,
  draftAt,
  isKnownCommand,
  LETTERED,
  passUnread,
  readVariable,
  takeCommand,
} from './openAirDraft.ts';
import { readOpenAirLimit } from './openAirLimits.ts';
import {
  LONGEST_WORDS,
  limitsIssue,
  MOST_ZONES,
  type ReadZone,
  type ReadZones,
  type RefusedZone,
  type ZoneRefusal,
} from './readZone.ts';
import { kindOfClass } from './zoneKinds.ts';

const geometryOf = ({ circle, sides }: Draft): PolygonGeometry | CircleGeometry | ZoneRefusal => {
  if (sides.length === 0) return circle ?? 'no_geometry';
  return circle === null ? polygonOfSides([sides], LETTERED) : 'geometry_unsupported';
};

/** The extended form's type, but for a prohibited area, which stays one whatever its type is. */
const kindOf = ({ kind, type }: Draft): string =>
  kindOfClass(type === null || /^(?:NONE|UNC|)$/i.test(type) || /^P$/i.test(kind) ? kind : type);

function finish(draft: Draft): ReadZone | RefusedZone {
  const name = draft.name.slice(0, LONGEST_WORDS.name) || draft.kind;
  const refuse = (reason: ZoneRefusal, line = draft.line): RefusedZone => ({
    place: `line ${line}`,
    name,
    reason,
  });
  if (draft.issue) return refuse(draft.issue.reason, draft.issue.line);
  const limit = (text: string | null) => (text === null ? null : readOpenAirLimit(text));
  const [lower, upper] = [limit(draft.lower), limit(draft.upper)];
  if (draft.lower !== null && lower === null) return refuse('limit_unreadable', draft.limitLines.lower);
  if (draft.upper !== null && upper === null) return refuse('limit_unreadable', draft.limitLines.upper);
  const contradiction = limitsIssue(lower, upper);
  if (contradiction !== null) return refuse(contradiction);
  const geometry = geometryOf(draft);
  if (typeof geometry === 'string') return refuse(geometry);
  const remark = draft.remarks.join(', ');
  return {
    place: `line ${draft.line}`,
    name,
    kind: kindOf(draft).slice(0, LONGEST_WORDS.kind),
    geometry,
    lower,
    upper,
    remark: remark.slice(0, LONGEST_WORDS.remark) || null,
    notes: remark.length > LONGEST_WORDS.remark ? ['text_cut'] : [],
  };
}

const COMMAND = /^([A-Z]{1,2})(?:\s+(.*))?$/i;
/** The ground as the first form draws it (rivers, woods): of no zone, up to the next one. */
const TERRAIN = /^T[OC](?:\s|$)/;

/** Words between the lines of an outline may begin so too. */
function markJoined(draft: Draft | null, line: number): void {
  if (draft?.outlineLine === line) draft.issue ??= { line: line + 1, reason: 'outline_unreadable' };
}

/** What no drawing of the ground has. */
const BEGINS = new Set(['AC', 'AN', 'AY', 'AL', 'AH']);
/** What stands in a zone alone: before any AC, it is of one that was not begun. */
const BELONGS = new Set(['AN', 'AL', 'AH', 'DP', 'DA', 'DB', 'DC']);

/** A line without its comment, by its command and what stands behind it. */
function wordsOfLine(raw: string): Record<'line' | 'command' | 'rest', string> {
  const line = raw.split('*', 1)[0]?.trim() ?? '';
  const match = COMMAND.exec(line.slice(0, 2_000));
  return { line, command: (match?.[1] ?? '').toUpperCase(), rest: (match?.[2] ?? '').trim() };
}

/** Reads OpenAir, in its first form and the extended one (2.1: AY, AF, AG, AX, AA). */
export function readOpenAir(text: string): ReadZones {
  const zones: ReadZone[] = [];
  const refused: RefusedZone[] = [];
  let draft: Draft | null = null;
  /** What stands before any zone. */
  let ahead = draftAt(0, '');
  let isTerrain = false;
  const close = (): Draft | null => {
    const open = draft;
    const done = open && finish(open);
    if (!done) return null;
    if ('reason' in done) refused.push(done);
    else zones.push(done);
    draft = null;
    return open;
  };
  const lines = text.split(/\r\n?|\n/);
  for (const [index, raw] of lines.entries()) {
    const { line, command, rest } = wordsOfLine(raw);
    if (TERRAIN.test(line)) {
      markJoined(draft, index);
      close();
      refused.push({ place: `line ${index + 1}`, name: rest, reason: 'geometry_unsupported' });
      isTerrain = true;
      continue;
    }
    isTerrain &&= !BEGINS.has(command);
    if (isTerrain) continue;
    if (!isKnownCommand(command)) {
      if (line !== '' && draft) passUnread(draft, line, index + 1);
      continue;
    }
    if (command === 'AC') {
      const before = close() ?? ahead;
      ahead = draftAt(0, '');
      if (zones.length >= MOST_ZONES) {
        refused.push({ place: `line ${index + 1}`, name: '', reason: 'too_many_zones' });
        break;
      }
      draft = draftAt(index + 1, rest, before);
      continue;
    }
    // A narrowing that the closure above would lose.
    const open = draft as Draft | null;
    const isSecondName = command === 'AN' && open !== null && open.name !== '';
    if (isSecondName || (open === null && BELONGS.has(command))) {
      const issue = { line: index + 1, reason: 'zone_not_begun' } as const;
      if (open && isSecondName) open.issue ??= issue;
      close();
      draft = { ...draftAt(index + 1, ''), name: command === 'AN' ? rest : '', issue };
      continue;
    }
    if (open === null && command === 'V') readVariable(ahead, rest);
    if (open && command === 'AN' && open.name === '') open.name = rest;
    if (open && !open.issue) takeCommand(open, command, rest, index + 1);
  }
  close();
  return { format: 'openair', zones, refused };
}
