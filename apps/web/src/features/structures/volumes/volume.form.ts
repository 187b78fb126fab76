import { type AgreedVolume, AgreedVolumeWords } from '@envol/contract/agreed-volumes';
import { WEEKDAYS } from '@envol/domain/agreed-volumes/volume';
import { daysAfter } from '@envol/domain/time/localTime';
import type { z } from 'zod';

/** What is typed of a volume; its outline is drawn beside. */
export type TypedVolume = z.input<typeof AgreedVolumeWords>;

/** What is typed, as the contract reads it. */
export type VolumeWords = z.output<typeof AgreedVolumeWords>;
/** With its outline, as it is sent. */
export type WholeVolume = VolumeWords & Pick<AgreedVolume, 'geometry'>;

/** What a form begins with: the volume as it is kept, or a year of working hours from today. */
export const startOfVolume = (volume: AgreedVolume | null, today: string): TypedVolume => {
  if (volume === null)
    return {
      name: '',
      ceiling_height: 50,
      unit: 'm',
      reference: 'AGL',
      first_date: today,
      last_date: daysAfter(today, 365),
      weekdays: WEEKDAYS.filter((day) => day <= 5),
      time_start: '08:00',
      time_end: '18:00',
      is_for_everybody: false,
      operator_ids: [],
      protocol_reference: '',
      protocol_text: null,
      protocol_contact: null,
      protocol_ends_on: daysAfter(today, 365),
      conditions: null,
      tactical_contact_required: true,
    };
  const typed = AgreedVolumeWords.safeParse(
    Object.fromEntries(Object.keys(startOfVolume(null, today)).map((key) => [key, volume[key as 'name']])),
  );
  return typed.success ? typed.data : startOfVolume(null, today);
};
