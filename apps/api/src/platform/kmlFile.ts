import type { KmlExclusion } from '@envol/documents/kml/exclusion';
import writeNow, { type KmlTask } from '@envol/documents/kml.worker';
import type { AreaGeometry, ZoneGeometry } from '@envol/domain/geo/geometry';
import { costOf } from '@envol/domain/geo/prepare';
import type { BinaryReply } from './http/answers.ts';
import { documentWorker, type Workers } from './workers.ts';

const KML = documentWorker(import.meta.resolve('@envol/documents/kml.worker'));

/** Up to so many points a file is written at once: some 15 ms, less than the way to a thread and back is worth. */
const QUICK_POINTS = 2_000;
/** Points of a disk as it is drawn. */
const DISK_POINTS = 128;
/** What growing an outline takes in the time of a point, beside `costOf`. */
const GROWTH = 16;

const pointsOf = (geometry: AreaGeometry | ZoneGeometry): number => {
  switch (geometry.type) {
    case 'Circle':
      return DISK_POINTS;
    case 'LineString':
      return geometry.coordinates.length;
    case 'Polygon':
      return geometry.coordinates.reduce((sum, ring) => sum + ring.length, 0);
    case 'MultiPolygon':
      return geometry.coordinates.flat().reduce((sum, ring) => sum + ring.length, 0);
  }
};

const ofExclusion = ({ layers }: KmlExclusion): number =>
  layers.reduce(
    (sum, { shape }) => sum + ('type' in shape ? pointsOf(shape) : GROWTH * costOf([shape.area])),
    0,
  );

const weightOf = (task: KmlTask): number => {
  if (task.kind === 'exclusion') return ofExclusion(task.exclusion);
  const { areas, zones, exclusion } = task.model;
  return (
    areas.reduce((sum, { geometry, outline }) => sum + pointsOf(outline ?? geometry), 0) +
    zones.reduce((sum, { geometry }) => sum + pointsOf(geometry), 0) +
    (exclusion ? ofExclusion(exclusion) : 0)
  );
};

/** Writes a KML file: what is small at once, the rest in a thread. */
export const writeKml = async (workers: Workers, filename: string, task: KmlTask): Promise<BinaryReply> => {
  const isQuick = weightOf(task) <= QUICK_POINTS;
  const text = isQuick ? writeNow(task) : await workers.run<KmlTask, string>(KML, task);
  return { data: Buffer.from(text, 'utf8'), filename };
};
