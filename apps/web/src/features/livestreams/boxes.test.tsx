import type { Livestream, LivestreamCamera } from '@envol/contract/livestreams';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { CamerasBox } from './CamerasBox.tsx';
import { RecordField, RecordsBox } from './RecordsBox.tsx';

const api = setUpFakeApi();

const stream = (change: Partial<Livestream> = {}): Livestream => ({
  ...{ id: 7, label: '', name: null, public_name: 'Toiture', public_url: null, drone_label: '' },
  link: { state: 'none', expires_at: null, withdrawn_at: null, withdrawn_by: null },
  ...{
    flight_id: null,
    flight_name: null,
    flight_selected_automatically: false,
    operator_name: 'Aéro Vision',
  },
  ...{ status: 'live', picture: 'awaited', protocol: null, created_at: '2026-11-30T09:00:00Z' },
  ...{ started_at: null, ended_at: null, viewers: 0, width: null, height: null, is_simulated: false },
  ...{ is_recorded: false, recording_days: 30, records: [], thumbnail_version: null },
  takes_thumbnails: true,
  ...{ notification_emails: [], available_actions: ['edit', 'share', 'renew_key', 'stop'] },
  ...change,
});

const camera = (change: Partial<LivestreamCamera> = {}): LivestreamCamera => ({
  ...{
    id: 3,
    gateway: '7CTDM3D00TEST',
    device: '1581F6Q8D23TEST',
    video_id: '1581F6Q8D23TEST/80-0-0/normal-0',
  },
  ...{ drone_name: 'M3TD', seen_at: '2026-11-30T09:00:00Z', command: null, available_actions: ['start'] },
  ...change,
});

const command = (state: 'sent' | 'refused'): LivestreamCamera['command'] => ({
  ...{ act: 'start', state, asked_at: '2026-11-30T09:00:00Z', asked_by: 'Claire Morel' },
  result: state === 'refused' ? 513_003 : null,
});

describe('cameras of docks', () => {
  it('are asked for their picture, once, and what they answer stands beside them', async () => {
    api.now.answer('listLivestreamCameras', { results: [camera()], has_address: true });
    const user = await show(<CamerasBox stream={stream()} />, ['livestreams']);
    const ask = await screen.findByRole('button', { name: 'Demander l’image' });
    expect(screen.getByText('80-0-0 · normal-0, par 7CTDM3D00TEST')).toBeTruthy();
    const asked = camera({ command: command('sent'), available_actions: [] });
    api.now.answer('startLivestreamCamera', asked);
    api.now.answer('listLivestreamCameras', { results: [asked], has_address: true });
    await user.click(ask);
    expect(await screen.findByText('Demande transmise, réponse attendue…')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Demander l’image' })).toBeNull();
  });

  it('that refuse are told with the number', async () => {
    const results = [camera({ command: command('refused') })];
    api.now.answer('listLivestreamCameras', { results, has_address: true });
    await show(<CamerasBox stream={stream()} />, ['livestreams']);
    expect(await screen.findByText('L’appareil refuse (code DJI 513003).')).toBeTruthy();
  });

  it('stand nowhere where there are none', async () => {
    api.now.answer('listLivestreamCameras', { results: [], has_address: true });
    await show(<CamerasBox stream={stream({ id: 8 })} />, ['livestreams']);
    expect(screen.queryByText('Docks et télécommandes DJI')).toBeNull();
  });
});

describe('records of a livestream', () => {
  it('are told with what became of them', async () => {
    const record = {
      ...{ began_at: '2026-11-30T09:02:00Z', ended_at: '2026-11-30T09:16:00Z', bytes: 9, lasts_ms: 840_000 },
      ...{ kept_until: '2026-12-30T09:02:00Z' },
    };
    const records = [
      { ...record, id: 1, fault: null },
      { ...record, id: 2, fault: 'too_large' as const },
      { ...record, id: 3, bytes: null, lasts_ms: null, fault: 'no_ffmpeg' as const },
      { ...record, id: 4, bytes: null, lasts_ms: null, ended_at: null, fault: null },
    ];
    await show(<RecordsBox stream={stream({ records })} />, ['livestreams']);
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines[0]).toContain('14 min, conservé jusqu’au');
    expect(lines[1]).toContain('Arrêté à la taille limite.');
    expect(lines[2]).toContain('ffmpeg n’est pas installé');
    expect(lines[3]).toContain('En cours depuis');
  });
});

describe('a server whose pictures another engine carries', () => {
  it('says that it records nothing and takes no pictures that stand for livestreams', async () => {
    await show(<RecordField stream={stream({ recording_days: null, takes_thumbnails: false })} />, [
      'livestreams',
    ]);
    expect(screen.getByText('Ce serveur n’enregistre pas les vidéos.')).toBeTruthy();
    expect(screen.getByText(/ne prend pas de vignette/)).toBeTruthy();
  });
});
