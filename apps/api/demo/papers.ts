import type { DocumentOwner } from '@envol/domain/documents/categories';
import { daysAfter } from '@envol/domain/time/localTime';
import type { ApprovalsDeps } from '../src/modules/approvals/index.ts';
import { insertPaper, withUploads } from '../src/modules/documents/index.ts';
import type { Db } from '../src/platform/db/database.ts';
import type { SeededOperator } from './members.ts';

/** Whose it is, its category, its title, its last day. */
type Paper = readonly [DocumentOwner, number, string, string, string | null];

/** Days from today until the reminders of a paper, and until long after them. */
const [OVER, SOON, LONG] = [-12, 21, 240] as const;

/** A page that says what it stands for; a reader finds no more on it than on an invented paper. */
const pageOf = (title: string): Uint8Array => {
  const ascii = title.normalize('NFD').replaceAll(/[^\x20-\x7e]|[()\\]/g, '');
  const drawn = `BT /F 20 Tf 60 760 Td (${ascii}) Tj 0 -30 Td /F 12 Tf (Document de demonstration) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${text}${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
};

/** The mission that ends last, with one of its pilots: a paper of that pilot ends the day before. */
const lastMission = (db: Db, operatorId: number, today: string) =>
  db
    .selectFrom('flights')
    .innerJoin('flight_pilots', 'flight_pilots.flight_id', 'flights.id')
    .select(['flights.last_date', 'flight_pilots.pilot_id'])
    .where('flights.operator_id', '=', operatorId)
    .where('flights.last_date', '>', today)
    .orderBy('flights.last_date', 'desc')
    .orderBy('flights.id')
    .limit(1)
    .executeTakeFirst();

/**
 * Papers of an operator in every state: valid, to be renewed within thirty days, expired, and one that a mission ahead
 * outlives; so that reminders, marks and the mission's warning have something to say.
 */
export const addPapers = async (
  { storage }: Pick<ApprovalsDeps, 'storage'>,
  db: Db,
  operator: SeededOperator | undefined,
  { today, now }: { readonly today: string; readonly now: Date },
): Promise<void> => {
  const uploaded_by = operator?.actors[0]?.actor.user_id;
  const [pilot] = operator?.pilot_ids ?? [];
  const [drone] = operator?.drone_ids ?? [];
  if (!operator || uploaded_by === undefined || pilot === undefined || drone === undefined) return;
  const mission = await lastMission(db, operator.id, today);
  const papers: readonly Paper[] = [
    ['operator', operator.id, 'insurance', 'Attestation d’assurance', daysAfter(today, LONG)],
    ['operator', operator.id, 'activity_declaration', 'Déclaration d’activité', daysAfter(today, OVER)],
    ['operator', operator.id, 'manex_map', 'Manuel d’exploitation', null],
    ['pilot', pilot, 'theoretical_evaluation', 'Évaluation théorique', daysAfter(today, SOON)],
    ['drone', drone, 'maintenance_manual', 'Manuel d’entretien', null],
    ...(mission === undefined
      ? []
      : [
          [
            'pilot',
            mission.pilot_id,
            'pratical_certificate',
            'Attestation de formation pratique',
            daysAfter(mission.last_date, -1),
          ] as const,
        ]),
  ];
  for (const [owner_type, owner_id, category, title, expires_on] of papers) {
    const file = { part: 'files', name: `${title}.pdf`, type: 'application/pdf', data: pageOf(title) };
    await withUploads(storage, [file], async ([stored]) => {
      if (stored === undefined) throw new Error('a paper has one file');
      const paper = { operator_id: operator.id, uploaded_by, owner_type, owner_id, category, expires_on };
      const result = await insertPaper(db, { ...paper, created_at: now.toISOString() }, stored);
      return { result, attached: true };
    });
  }
};
