import { VOLUME_ACTIONS, VOLUME_STATUSES, volumeIssues, WEEKDAYS } from '@envol/domain/agreed-volumes/volume';
import { HEIGHT_REFERENCES, HEIGHT_UNITS } from '@envol/domain/automatic-actions/actions';
import { z } from 'zod';
import { AutomaticPreview } from '../automatic-actions/index.ts';
import { AreaGeometry, Id, IdParams, Line, LongText, RequiredText, TimeOfDay } from '../common.ts';
import { defineEndpoint, LARGE_BODY, noContent } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';

/** The written agreement behind a volume. */
const protocol = {
  protocol_reference: Line(100).min(1),
  protocol_text: LongText.nullable(),
  /** Whom to call about it. */
  protocol_contact: Line(250).nullable(),
  protocol_ends_on: z.iso.date(),
  /** Written into each decision; the operator flies under them. */
  conditions: LongText.nullable(),
  tactical_contact_required: z.boolean(),
};

const written = {
  name: Line(100).min(1),
  geometry: AreaGeometry,
  ceiling_height: z.number().positive().max(20_000),
  unit: z.enum(HEIGHT_UNITS),
  reference: z.enum(HEIGHT_REFERENCES),
  first_date: z.iso.date(),
  last_date: z.iso.date(),
  weekdays: z.array(z.union(WEEKDAYS.map((day) => z.literal(day)))).max(7),
  time_start: TimeOfDay.nullable(),
  time_end: TimeOfDay.nullable(),
  is_for_everybody: z.boolean(),
  operator_ids: z.array(Id).max(LIMITS.agreed_operators),
  ...protocol,
};

const { geometry: _, ...words } = written;

const checkWords = (volume: Parameters<typeof volumeIssues>[0], context: z.core.$RefinementCtx): void => {
  for (const { field, message } of volumeIssues(volume))
    context.addIssue({ code: 'custom', path: [field], message });
};

/** What is typed of an agreed volume beside its outline. */
export const AgreedVolumeWords = z.strictObject(words).superRefine(checkWords);

/** An agreed volume as it is sent. */
export const AgreedVolumeInput = z.strictObject(written).superRefine(checkWords);

/** A volume in which a structure grants without a person what it agreed beforehand, and under which protocol. */
export const AgreedVolume = z
  .object({
    id: z.number().int(),
    structure_id: z.number().int(),
    ...written,
    area_m2: z.number(),
    operators: z.array(z.object({ id: z.number().int(), name: z.string() })),
    status: z.enum(VOLUME_STATUSES),
    /** Who put it in force last; null while nobody did. */
    agreed_by_name: z.string().nullable(),
    agreed_at: z.string().nullable(),
    version: z.number().int(),
    /** How many requests it granted, and of those how many stand. */
    granted_count: z.number().int(),
    standing_count: z.number().int(),
    available_actions: z.array(z.enum(VOLUME_ACTIONS)),
  })
  .meta({ id: 'AgreedVolume' });
export type AgreedVolume = z.infer<typeof AgreedVolume>;

/** What was done with a volume; nothing changes it. */
export const AgreedVolumeEvent = z
  .object({
    id: z.number().int(),
    volume_id: z.number().int(),
    volume_name: z.string(),
    action: z.enum(['create', ...VOLUME_ACTIONS, 'withdraw']),
    reason: z.string().nullable(),
    /** Of a withdrawal: how many grants. */
    count: z.number().int().nullable(),
    by: z.string(),
    at: z.string(),
  })
  .meta({ id: 'AgreedVolumeEvent' });
export type AgreedVolumeEvent = z.infer<typeof AgreedVolumeEvent>;

const PATH = '/structures-authority/:id/agreed-volumes';
const VolumeParams = IdParams.extend({ vid: Id });
const Seen = { version: z.number().int() };

export const listAgreedVolumes = defineEndpoint({
  method: 'GET',
  path: PATH,
  tag: 'agreed-volumes',
  summary: 'The volumes in which a structure of the asker’s grants without a person',
  permission: 'agreed-volume:read',
  params: IdParams,
  response: z.array(AgreedVolume),
});

export const createAgreedVolume = defineEndpoint({
  method: 'POST',
  path: PATH,
  tag: 'agreed-volumes',
  summary: 'Add one, as a draft: it grants nothing until it is put in force',
  permission: 'structure:write',
  params: IdParams,
  body: AgreedVolumeInput,
  body_limit: LARGE_BODY,
  response: AgreedVolume,
  status: 201,
  errors: ['AREA_INVALID', 'TOO_MANY_AGREED_VOLUMES'],
});

export const updateAgreedVolume = defineEndpoint({
  method: 'PUT',
  path: `${PATH}/:vid`,
  tag: 'agreed-volumes',
  summary: 'Replace what a volume says, while it is not in force',
  permission: 'structure:write',
  params: VolumeParams,
  body: z.strictObject({ ...Seen, volume: AgreedVolumeInput }),
  body_limit: LARGE_BODY,
  response: AgreedVolume,
  errors: ['AREA_INVALID', 'SETTINGS_CHANGED', 'AGREED_VOLUME_TRANSITION_ILLEGAL'],
});

export const deleteAgreedVolume = defineEndpoint({
  method: 'DELETE',
  path: `${PATH}/:vid`,
  tag: 'agreed-volumes',
  summary: 'Delete a draft',
  permission: 'structure:write',
  params: VolumeParams,
  response: noContent,
  errors: ['AGREED_VOLUME_TRANSITION_ILLEGAL'],
});

export const activateAgreedVolume = defineEndpoint({
  method: 'POST',
  path: `${PATH}/:vid/activate`,
  tag: 'agreed-volumes',
  summary: 'Put a volume in force, in the asker’s name',
  permission: 'structure:write',
  params: VolumeParams,
  body: z.strictObject(Seen),
  response: AgreedVolume,
  errors: ['SETTINGS_CHANGED', 'AGREED_VOLUME_TRANSITION_ILLEGAL'],
});

export const suspendAgreedVolume = defineEndpoint({
  method: 'POST',
  path: `${PATH}/:vid/suspend`,
  tag: 'agreed-volumes',
  summary: 'Stop a volume at once, whatever its version: nothing is granted in it from then on',
  permission: 'agreed-volume:suspend',
  params: VolumeParams,
  body: z.strictObject({ reason: RequiredText }),
  response: AgreedVolume,
  errors: ['AGREED_VOLUME_TRANSITION_ILLEGAL'],
});

export const listAgreedVolumeEvents = defineEndpoint({
  method: 'GET',
  path: `${PATH}/journal`,
  tag: 'agreed-volumes',
  summary: 'What was done with the volumes of a structure, the latest first; the latest 200',
  permission: 'agreed-volume:read',
  params: IdParams,
  response: z.object({ results: z.array(AgreedVolumeEvent), count: z.number().int() }),
});

export const listVolumeOperators = defineEndpoint({
  method: 'GET',
  path: `${PATH}/operators`,
  tag: 'agreed-volumes',
  summary: 'Operators that have asked the structure for something, with which a volume may be agreed',
  permission: 'structure:write',
  params: IdParams,
  response: z.array(z.object({ id: z.number().int(), name: z.string() })),
});

export const previewAgreedVolume = defineEndpoint({
  method: 'POST',
  path: `${PATH}/preview`,
  tag: 'agreed-volumes',
  summary: 'What a volume would have made of the requests of the last year; nothing is written',
  permission: 'structure:write',
  params: IdParams,
  body: AgreedVolumeInput,
  body_limit: LARGE_BODY,
  weight: 4,
  response: AutomaticPreview,
  errors: ['AREA_INVALID'],
});

export const agreedVolumesEndpoints = {
  listAgreedVolumes,
  createAgreedVolume,
  updateAgreedVolume,
  deleteAgreedVolume,
  activateAgreedVolume,
  suspendAgreedVolume,
  listAgreedVolumeEvents,
  listVolumeOperators,
  previewAgreedVolume,
};
