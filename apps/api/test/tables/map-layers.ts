import { sql } from 'kysely';
import { type OwnTables, ofWholeOperator } from '../ownTables.ts';

export const tables: OwnTables = {
  locks: {
    custom_layers: { operator: 'operator_id = $1', authority: 'structure_id = $1' },
    added_layers: ofWholeOperator('operator_id'),
    map_layer_settings: {
      operator: 'user_id = $2',
      authority: 'user_id = $2',
      staff: 'user_id = $2',
      visitor: 'user_id = $2',
      others: 'user_id = $2',
    },
  },
  addRows: async (db) => {
    await sql`insert into custom_layers (operator_id, structure_id, kind, name, default_visibility, opacity, fill_colour,
        stroke_colour, areas, features, features_count, created_at, updated_at, updated_by_name)
      select operator_id, structure_id, 'drawn', 'Chantier', true, 0.8, '#1f5eff', '#1f5eff', '[]', '{}', 0,
        '2026-01-01T09:00:00Z', '2026-01-01T09:00:00Z', 'Camille'
      from (select id as operator_id, null::bigint as structure_id from operators
        union all select null, id from structures) keepers`.execute(db);
    await sql`insert into added_layers (operator_id, category, layer_id, described, added_at)
      select id, 'mobile_network', '20801_4G', '{}', '2026-01-01T09:00:00Z' from operators`.execute(db);
    await sql`insert into map_layer_settings (user_id, identifier, opacity) select id, 'zones', 0.5 from users`.execute(
      db,
    );
  },
};
