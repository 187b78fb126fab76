import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { lineLength } from '@envol/domain/geo/lineLength';
import type { Block } from '../kit/flow.ts';
import { columnWidths, LEFT, WIDTH } from '../kit/page.ts';
import { type CellText, cellRow, headingRow, type Row } from '../kit/rows.ts';
import { drawNumber } from '../map/numbers.ts';
import type { SheetArea, SheetDrone } from '../missionSheet.model.ts';
import { MUTED, WARN } from '../pdf/palette.ts';
import type { TextStyle } from '../pdf/pen.ts';
import type { SheetContext } from './context.ts';

const STRONG: TextStyle = { size: 8, weight: 600 };
const BODY: TextStyle = { size: 7.6 };
const SMALL: TextStyle = { size: 7, color: MUTED };
const LARGE: TextStyle = { size: 10, weight: 600 };

/** A shape with its sizes: "Cercle, rayon 45 m". */
export const shapeText = ({ texts, format }: SheetContext, geometry: AreaGeometry): string => {
  if (geometry.type === 'Circle')
    return texts('sheet.shape_circle', { radius: format.distance(geometry.radius_m) });
  if (geometry.type === 'LineString') {
    return texts('sheet.shape_corridor', {
      length: format.distance(lineLength(geometry.coordinates)),
      buffer: format.distance(geometry.buffer_m),
    });
  }
  // The ring is closed: its last vertex repeats the first.
  return texts('sheet.shape_polygon', { count: Math.max(0, (geometry.coordinates[0]?.length ?? 1) - 1) });
};

const heightTexts = ({ model, texts, format }: SheetContext, area: SheetArea): CellText[] => {
  const { height_m, asked_m, grant } = area;
  const state =
    height_m < asked_m
      ? { text: texts('sheet.requested', { height: format.agl(asked_m) }), style: { ...SMALL, color: WARN } }
      : { text: texts(`sheet.granted_${grant}`), style: SMALL };
  const top =
    model.ground === null ? [] : [{ text: format.amsl(model.ground.max_m + height_m), style: SMALL }];
  return [{ text: format.agl(height_m), style: STRONG }, state, ...top];
};

/** The mission's areas with their centre in both notations, surface and the height to fly by. */
export const areasBlock = (context: SheetContext): Block => {
  const { model, texts, format } = context;
  const [name = 0, shape = 0, center = 0, height = 0] = columnWidths([27, 27, 25, 21]);
  const rows = model.areas.map((area, index) =>
    cellRow([
      {
        width: name,
        mark: { kind: 'drawn', draw: (pen, x, y) => drawNumber(pen, String(index + 1), x, y) },
        texts: [{ text: area.name, style: STRONG }],
      },
      {
        width: shape,
        texts: [
          {
            text: `${shapeText(context, area.geometry)}, ${format.surface(area.surface_m2)}`,
            style: BODY,
          },
        ],
      },
      {
        width: center,
        texts: [
          { text: format.dms(area.center), style: BODY },
          { text: format.decimal(area.center), style: SMALL },
        ],
      },
      { width: height, texts: heightTexts(context, area) },
    ]),
  );
  return {
    title: texts('sheet.areas'),
    note: texts('sheet.center'),
    heading: headingRow([
      { width: name, text: texts('sheet.area') },
      { width: shape, text: texts('sheet.shape') },
      { width: center, text: texts('sheet.center_column') },
      { width: height, text: texts('sheet.height') },
    ]),
    rows,
    empty: texts('sheet.no_area'),
    x: LEFT,
    width: WIDTH,
  };
};

/** More drones than stand beside whoever flies them are a table of their own, a line each. */
const DRONES_BESIDE = 2;

const droneFacts = ({ texts, format }: SheetContext, drone: SheetDrone): string[] =>
  [
    drone.drone_class === null
      ? texts('sheet.no_class')
      : texts('sheet.drone_class', { value: drone.drone_class }),
    drone.mass_kg === null ? '' : texts('sheet.mass', { value: format.number(drone.mass_kg, 3) }),
    ...(drone.papers ?? []),
  ].filter((part) => part !== '');

/** The drones of a large mission, a line each over the page's width; null where they stand beside the people. */
export const dronesBlock = (context: SheetContext): Block | null => {
  const { model, texts } = context;
  if (model.drones.length <= DRONES_BESIDE) return null;
  const [name = 0, facts = 0, registration = 0, serial = 0, remote = 0] = columnWidths([22, 19, 17, 26, 16]);
  const cell = (width: number, text: string | null) => ({
    width,
    texts: [{ text: text ?? texts('sheet.to_complete'), style: BODY }],
  });
  return {
    title: texts('sheet.drones'),
    heading: headingRow([
      { width: name, text: '' },
      { width: facts, text: '' },
      { width: registration, text: texts('sheet.registration') },
      { width: serial, text: texts('sheet.serial_number') },
      { width: remote, text: texts('sheet.remote_id_column') },
    ]),
    rows: model.drones.map((drone) =>
      cellRow([
        {
          width: name,
          texts: [
            { text: drone.name, style: STRONG },
            ...(drone.model === null ? [] : [{ text: drone.model, style: SMALL }]),
          ],
        },
        cell(facts, droneFacts(context, drone).join(' · ')),
        cell(registration, drone.registration),
        cell(serial, drone.serial_number),
        cell(remote, drone.remote_id),
      ]),
    ),
    empty: texts('sheet.no_drone'),
    x: LEFT,
    width: WIDTH,
  };
};

const droneRow = (context: SheetContext, drone: SheetDrone, width: number): Row => {
  const { texts } = context;
  const line = (label: string, value: string | null): CellText => ({
    text: `${label} ${value ?? texts('sheet.to_complete')}`,
    style: BODY,
  });
  return cellRow([
    {
      width,
      texts: [
        { text: drone.name, style: STRONG },
        {
          text: [drone.model, ...droneFacts(context, drone)]
            .filter((part) => part !== null && part !== '')
            .join(' · '),
          style: BODY,
        },
        line(texts('sheet.registration'), drone.registration),
        line(texts('sheet.serial_number'), drone.serial_number),
        line(texts('sheet.remote_id'), drone.remote_id),
      ],
    },
  ]);
};

/** Whom to call, who flies and what is flown, side by side; many drones are a block of their own. */
export const peopleBand = (context: SheetContext): Block[] => {
  const { model, texts } = context;
  const gap = 16;
  const isBeside = model.drones.length <= DRONES_BESIDE;
  const [contacts = 0, pilots = 0, drones = 0] = columnWidths(isBeside ? [38, 26, 36] : [60, 40]);
  const person = (
    width: number,
    head: string,
    name: string,
    phone: string | null,
    email: string | null,
  ): Row =>
    cellRow([
      {
        width,
        texts: [
          { text: head === '' ? name : `${head} · ${name}`, style: STRONG },
          { text: phone ?? texts('sheet.no_phone'), style: phone === null ? SMALL : LARGE },
          ...(email === null || email === '' ? [] : [{ text: email, style: BODY }]),
        ],
      },
    ]);
  return [
    {
      title: texts('sheet.contacts'),
      rows: model.contacts.map(({ role, name, phone, email, page }) =>
        person(contacts - gap, role, name, phone, email ?? page ?? null),
      ),
      empty: texts('sheet.no_contact'),
      x: LEFT,
      width: contacts - gap,
    },
    {
      title: texts('sheet.pilots'),
      rows: model.pilots.map(({ name, phone, papers = [] }) =>
        person(pilots - gap, '', name, phone, papers.join(' · ')),
      ),
      empty: texts('sheet.no_pilot'),
      x: LEFT + contacts,
      width: pilots - gap,
    },
    ...(isBeside
      ? [
          {
            title: texts('sheet.drones'),
            rows: model.drones.map((drone) => droneRow(context, drone, drones)),
            empty: texts('sheet.no_drone'),
            x: LEFT + contacts + pilots,
            width: drones,
          },
        ]
      : []),
  ];
};
