import type { AreaGeometry } from '@envol/domain/geo/geometry';
