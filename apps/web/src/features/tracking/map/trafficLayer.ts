import type { CustomLayerInterface, Map as MapLibreMap } from 'maplibre-gl';
import type { MapPalette } from '../../../map/palette.ts';
import type { LiveTracks } from '../live/liveTracks.ts';
import { type BufferOrigin, type GlyphLook, mercatorOf, packGlyph, runsOf, STRIDE } from './glyphBuffer.ts';
import {
  GLYPH_FRAGMENT,
  GLYPH_VERTEX,
  TRAIL_FRAGMENT,
  TRAIL_VERTEX,
  VECTOR_FRAGMENT,
  VECTOR_VERTEX,
} from './glyphShaders.ts';
import { bindAttributes, linkProgram, type Program, rgbOf } from './webgl.ts';

/** What the layer draws, asked for when it changed. */
export interface Drawn {
  readonly tracks: LiveTracks;
  readonly lookOf: (slot: number) => GlyphLook | null;
  /** Slots whose look changed since it was last asked. */
  readonly takeRestyled: () => readonly number[];
  /** Of those whose last minute is drawn. */
  readonly trailed: () => readonly number[];
  /** ms, of the device's clock. */
  readonly now: () => number;
}

/** Farther from the anchor, mercator units, four bytes tell no centimetre. */
const ANCHOR_REACH = 0.01;
/** Times are counted anew after so long, ms. */
const EPOCH_MS = 30 * 60_000;
const WORLD_PX = 512;
/** A speed vector ends where it will be after so long, s: nearer to the ground less. */
export const vectorSeconds = (zoom: number): number => (zoom < 12 ? 60 : zoom < 14.5 ? 30 : 15);
const TRAIL_FLOATS = 7;
const TRAILS_AGAIN_MS = 1_000;

export interface Upload {
  /** Bytes sent to the card since the layer began. */
  readonly bytes: number;
}

/** All aircraft in one buffer, drawn by the card: nothing is done for each of them in a frame. */
export class TrafficLayer implements CustomLayerInterface {
  readonly type = 'custom' as const;
  readonly renderingMode = '2d' as const;
  readonly id: string;
  private readonly drawn: Drawn;
  private palette: MapPalette;
  private map: MapLibreMap | null = null;
  private programs: { glyph: Program; vector: Program; trail: Program } | null = null;
  private buffer: WebGLBuffer | null = null;
  private glyphs: WebGLVertexArrayObject | null = null;
  private vectors: WebGLVertexArrayObject | null = null;
  private trailBuffer: WebGLBuffer | null = null;
  private trails: WebGLVertexArrayObject | null = null;
  private trailCount = 0;
  private trailsAt = 0;
  private data = new Float32Array(0);
  private origin: BufferOrigin = { x: 0, y: 0, epoch: 0 };
  private bytes = 0;

  constructor(id: string, drawn: Drawn, palette: MapPalette) {
    this.id = id;
    this.drawn = drawn;
    this.palette = palette;
  }

  get upload(): Upload {
    return { bytes: this.bytes };
  }

  setPalette(palette: MapPalette): void {
    this.palette = palette;
    this.map?.triggerRepaint();
  }

  onAdd(map: MapLibreMap, gl: WebGL2RenderingContext): void {
    this.map = map;
    const glyph = linkProgram(gl, GLYPH_VERTEX, GLYPH_FRAGMENT);
    const vector = linkProgram(gl, VECTOR_VERTEX, VECTOR_FRAGMENT);
    const trail = linkProgram(gl, TRAIL_VERTEX, TRAIL_FRAGMENT);
    this.programs = { glyph, vector, trail };
    this.buffer = gl.createBuffer();
    this.trailBuffer = gl.createBuffer();
    const groups = ['a_place', 'a_time', 'a_look'].map((name) => ({ name, size: 4 }));
    this.glyphs = bindAttributes(gl, glyph, this.buffer, groups);
    this.vectors = bindAttributes(gl, vector, this.buffer, groups);
    this.trails = bindAttributes(gl, trail, this.trailBuffer, [
      { name: 'a_ends', size: 4 },
      { name: 'a_fade', size: 3 },
    ]);
    // A context that was lost comes back empty.
    this.data = new Float32Array(0);
  }

  onRemove(_map: MapLibreMap, gl: WebGL2RenderingContext): void {
    for (const array of [this.glyphs, this.vectors, this.trails]) gl.deleteVertexArray(array);
    for (const buffer of [this.buffer, this.trailBuffer]) gl.deleteBuffer(buffer);
    for (const { program } of Object.values(this.programs ?? {})) gl.deleteProgram(program);
    this.map = null;
    this.programs = null;
  }

  render(gl: WebGL2RenderingContext): void {
    const { map, programs } = this;
    if (map === null || programs === null) return;
    const now = this.drawn.now();
    this.sync(gl, map, now);
    const count = this.drawn.tracks.length;
    if (count === 0) return;
    const view = this.viewOf(map, now);
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.STENCIL_TEST);
    gl.disable(gl.CULL_FACE);
    if (this.trailCount > 0) {
      this.begin(gl, programs.trail, view);
      gl.bindVertexArray(this.trails);
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.trailCount);
    }
    this.begin(gl, programs.vector, view);
    gl.bindVertexArray(this.vectors);
    const vector = programs.vector.uniform;
    for (const seconds of [0, vectorSeconds(map.getZoom())]) {
      gl.uniform1f(vector('u_seconds'), seconds);
      // From afar the speed of each would be a thicket: of those alone that somebody acts on.
      gl.uniform1f(vector('u_only'), map.getZoom() < 10 ? 1 : 0);
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count);
    }
    this.begin(gl, programs.glyph, view);
    gl.bindVertexArray(this.glyphs);
    const glyph = programs.glyph.uniform;
    gl.uniform1f(glyph('u_bearing'), (map.getBearing() * Math.PI) / 180);
    gl.uniform1f(glyph('u_size'), map.getZoom() < 8 ? 0.6 : 1);
    gl.uniform3fv(glyph('u_halo'), rgbOf(this.palette.mode === 'dark' ? '#0d141d' : '#ffffff'));
    gl.uniform3fv(glyph('u_select'), rgbOf(this.palette.primary));
    for (const only of [0, 1]) {
      gl.uniform1f(glyph('u_only'), only);
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count);
    }
    gl.bindVertexArray(null);
  }

  /** Tells the card what changed. */
  private sync(gl: WebGL2RenderingContext, map: MapLibreMap, now: number): void {
    const { tracks } = this.drawn;
    const center = map.getCenter();
    const [x, y] = mercatorOf(center.lng, center.lat);
    const needed = tracks.length * STRIDE;
    const isGrown = needed > this.data.length;
    const isFar = Math.hypot(x - this.origin.x, y - this.origin.y) > ANCHOR_REACH;
    const isOld = now - this.origin.epoch > EPOCH_MS || now < this.origin.epoch;
    const changed = [...tracks.takeChanged(), ...this.drawn.takeRestyled()];
    if (isGrown || isFar || isOld) this.rewrite(gl, { x, y, epoch: now - 60_000 }, isGrown);
    else if (changed.length > 0) this.write(gl, changed);
    if (isFar || isOld || now - this.trailsAt >= TRAILS_AGAIN_MS || now < this.trailsAt)
      this.writeTrails(gl, now);
  }

  private rewrite(gl: WebGL2RenderingContext, origin: BufferOrigin, isGrown: boolean): void {
    const { tracks, lookOf } = this.drawn;
    this.origin = origin;
    if (isGrown) this.data = new Float32Array(Math.max(64, tracks.length * 2) * STRIDE).fill(-1);
    for (let slot = 0; slot < tracks.length; slot += 1)
      packGlyph(this.data, slot, tracks, lookOf(slot), origin);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    if (isGrown) gl.bufferData(gl.ARRAY_BUFFER, this.data, gl.DYNAMIC_DRAW);
    else gl.bufferSubData(gl.ARRAY_BUFFER, 0, this.data, 0, tracks.length * STRIDE);
    this.bytes += tracks.length * STRIDE * 4;
  }

  private write(gl: WebGL2RenderingContext, slots: readonly number[]): void {
    const { tracks, lookOf } = this.drawn;
    for (const slot of slots) packGlyph(this.data, slot, tracks, lookOf(slot), this.origin);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    for (const [from, to] of runsOf(slots)) {
      const size = (to - from + 1) * STRIDE;
      gl.bufferSubData(gl.ARRAY_BUFFER, from * STRIDE * 4, this.data, from * STRIDE, size);
      this.bytes += size * 4;
    }
  }

  private writeTrails(gl: WebGL2RenderingContext, now: number): void {
    this.trailsAt = now;
    const { tracks, lookOf, trailed } = this.drawn;
    const stretches: number[] = [];
    for (const slot of trailed()) {
      const look = lookOf(slot);
      if (look === null) continue;
      let former: readonly [number, number, number] | null = null;
      for (const [lng, lat, at] of tracks.trailAt(slot, now)) {
        const [x, y] = mercatorOf(lng, lat);
        const place = [x - this.origin.x, y - this.origin.y, (at - this.origin.epoch) / 1000] as const;
        if (former !== null)
          stretches.push(former[0], former[1], place[0], place[1], former[2], place[2], look.colour);
        former = place;
      }
    }
    this.trailCount = stretches.length / TRAIL_FLOATS;
    if (this.trailCount === 0) return;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.trailBuffer);
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(stretches), gl.DYNAMIC_DRAW);
    this.bytes += stretches.length * 4;
  }

  /** From mercator units around the anchor to pixels of the picture, in double precision. */
  private viewOf(map: MapLibreMap, now: number) {
    const center = map.getCenter();
    const middle = map.project(center);
    const [x, y] = mercatorOf(center.lng, center.lat);
    const scale = WORLD_PX * 2 ** map.getZoom();
    const turn = (-map.getBearing() * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
    const [dx, dy] = [this.origin.x - x, this.origin.y - y];
    const { clientWidth, clientHeight } = map.getCanvas();
    return {
      turn: [cos, -sin, sin, cos],
      origin: [middle.x + dx * cos - dy * sin, middle.y + dx * sin + dy * cos],
      viewport: [clientWidth, clientHeight],
      now: (now - this.origin.epoch) / 1000,
    };
  }

  private begin(
    gl: WebGL2RenderingContext,
    { program, uniform }: Program,
    { turn, origin, viewport, now }: ReturnType<TrafficLayer['viewOf']>,
  ): void {
    // biome-ignore lint/correctness/useHookAtTopLevel: a call of the card, no hook
    gl.useProgram(program);
    gl.uniform4fv(uniform('u_turn'), turn);
    gl.uniform2fv(uniform('u_origin'), origin);
    gl.uniform2fv(uniform('u_viewport'), viewport);
    gl.uniform1f(uniform('u_now'), now);
    gl.uniform3fv(uniform('u_colours'), glyphColours(this.palette).flatMap(rgbOf));
  }
}

/** Colours by their number in the buffer (`COLOUR_OF` of live/trackState.ts). */
const glyphColours = ({ status, ink, muted, primary }: MapPalette): readonly string[] => [
  status.accepted,
  status.conditions,
  status.refused,
  muted,
  ink,
  primary,
  status.live,
];
