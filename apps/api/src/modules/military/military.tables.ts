import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { AzbaActivation } from '@envol/domain/military/readAzba';
import type { SectorCalendar, SectorKind } from '@envol/domain/military/sectors';
import type { Id, Json } from '../../platform/db/columns.ts';

interface AzbaImportTable {
  id: Id;
  source: 'feed' | 'staff' | 'simulated';
  fetched_at: string;
  imported_by_name: string | null;
  dates: string[];
  activations: Json<readonly AzbaActivation[]>;
  failure: string | null;
}

interface MilitarySectorTable {
  id: Id;
  kind: SectorKind;
  name: string;
  geometry: Json<AreaGeometry>;
  floor_m: number;
  ceiling_m: number;
  calendar: Json<SectorCalendar>;
  source: string;
  imported_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    azba_imports: AzbaImportTable;
    military_sectors: MilitarySectorTable;
  }
}
