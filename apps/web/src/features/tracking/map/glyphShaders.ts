/*
 * One aircraft is one instance: `a_place` its fix and speed, `a_time` how it is carried on, `a_look` what is drawn. Places are
 * mercator units (the world is 1 wide) from a moving anchor, so that four bytes tell a centimetre; times are seconds since the
 * buffer's epoch. `drawn()` is `drawnOffset` of live/drawnPlace.ts.
 */
const PLACE = `
in vec4 a_place;
in vec4 a_time;
in vec4 a_look;
uniform vec4 u_turn;
uniform vec2 u_origin;
uniform vec2 u_viewport;
uniform float u_now;
const float CARRIED_S = 4.0;
const float BLEND_S = 0.3;

vec2 drawn() {
  float speed = length(a_place.zw);
  bool moves = speed > 0.0;
  vec2 ahead = moves ? a_place.zw / speed : vec2(0.0, -1.0);
  vec2 right = vec2(-ahead.y, ahead.x);
  float k = clamp((u_now - a_time.y) / BLEND_S, 0.0, 1.0);
  float far = speed * clamp(u_now - a_time.x, 0.0, CARRIED_S);
  float goal = moves ? max(far, a_time.z) : 0.0;
  return a_place.xy + ahead * mix(a_time.z, goal, k) + right * a_time.w * (1.0 - k);
}
vec2 pixels(vec2 place) {
  return u_origin + vec2(dot(place, u_turn.xy), dot(place, u_turn.zw));
}
vec4 clip(vec2 px) {
  return vec4(px.x / u_viewport.x * 2.0 - 1.0, 1.0 - px.y / u_viewport.y * 2.0, 0.0, 1.0);
}
`;

const VERSION = '#version 300 es\n';

export const GLYPH_VERTEX = `${VERSION}${PLACE}
uniform float u_bearing;
uniform float u_size;
uniform float u_only;
out vec2 v_at;
flat out vec2 v_nose;
flat out vec4 v_look;
void main() {
  float shape = a_look.y;
  float flags = a_look.w;
  float age = u_now - a_time.x;
  bool isFirst = mod(flags, 2.0) > 0.5 || mod(floor(flags / 2.0), 2.0) > 0.5;
  if (shape < 0.0 || age >= 30.0 || (u_only > 0.5) != isFirst) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  vec2 corner = vec2(float(gl_VertexID & 1) * 2.0 - 1.0, float(gl_VertexID >> 1) * 2.0 - 1.0);
  float turn = a_look.x - u_bearing;
  v_nose = a_look.x < -8.0 ? vec2(0.0) : vec2(sin(turn), -cos(turn));
  v_at = corner * 22.0;
  v_look = vec4(shape, a_look.z, flags, age);
  gl_Position = clip(pixels(drawn()) + corner * 22.0 * u_size);
}
`;

export const GLYPH_FRAGMENT = `${VERSION}precision highp float;
in vec2 v_at;
flat in vec2 v_nose;
flat in vec4 v_look;
uniform vec3 u_colours[7];
uniform vec3 u_halo;
uniform vec3 u_select;
uniform float u_now;
out vec4 o_colour;

float segment(vec2 p, vec2 a, vec2 b) {
  vec2 pa = p - a, ba = b - a;
  return length(pa - ba * clamp(dot(pa, ba) / dot(ba, ba), 0.0, 1.0));
}
float box(vec2 p, vec2 half_size) {
  vec2 d = abs(p) - half_size;
  return length(max(d, 0.0)) + min(max(d.x, d.y), 0.0);
}
float edge(vec2 p, vec2 a, vec2 b) {
  vec2 n = normalize(vec2(b.y - a.y, a.x - b.x));
  return dot(p - a, n);
}
/* An arrow whose nose points up, notched at its tail. */
float arrow(vec2 p) {
  p.x = abs(p.x);
  float flank = edge(p, vec2(0.0, -9.5), vec2(7.0, 8.0));
  float tail = edge(p, vec2(7.0, 8.0), vec2(0.0, 4.0));
  return max(flank, tail);
}
/* Four rotors around nothing: where its nose points is not known. */
float rotors(vec2 p) {
  p = abs(p) - vec2(4.2);
  return min(length(p) - 3.6, segment(p, vec2(0.0), vec2(-4.2)) - 1.0);
}
float helicopter(vec2 p) {
  float blades = min(segment(p, vec2(-9.0, -4.0), vec2(9.0, 4.0)), segment(p, vec2(-4.0, 9.0), vec2(4.0, -9.0))) - 0.9;
  float body = length(p * vec2(1.0, 0.62)) - 4.0;
  float tail = segment(p, vec2(0.0, 4.0), vec2(0.0, 12.0)) - 1.2;
  return min(min(blades, body), tail);
}
float question(vec2 p) {
  vec2 q = p - vec2(0.0, -2.6);
  float bow = abs(length(q) - 2.7);
  bow = (q.x < 0.0 && q.y > 0.6) ? 9.0 : bow;
  bow = q.y > 2.2 && q.x < 0.6 ? 9.0 : bow;
  float stem = segment(p, vec2(0.0, 0.4), vec2(0.0, 2.4));
  float dot_ = length(p - vec2(0.0, 5.2)) - 0.5;
  return min(min(bow, stem), dot_) - 1.0;
}
float fill(float d) { return clamp(0.5 - d, 0.0, 1.0); }
float stroke(float d, float width) { return fill(abs(d) - width * 0.5); }

void main() {
  vec2 up = v_nose;
  bool hasNose = dot(up, up) > 0.5;
  vec2 p = hasNose ? vec2(dot(v_at, vec2(-up.y, up.x)), -dot(v_at, up)) : v_at;
  int shape = int(v_look.x + 0.5);
  float flags = v_look.z;
  float age = v_look.w;
  vec3 colour = u_colours[int(v_look.y + 0.5)];
  bool isFaded = age > 4.0;
  bool isLost = age >= 15.0;
  float sign_ = shape == 5 ? helicopter(p) : hasNose ? arrow(p) : rotors(v_at);
  float frame = 1e3;
  float inside = 0.0;
  float inner = sign_;
  if (shape == 1) frame = length(v_at) - 14.0;
  if (shape == 2) { frame = box(v_at, vec2(13.0)); inner = sign_ / 0.8 + 0.6; }
  if (shape == 3) frame = (abs(v_at.x) + abs(v_at.y) - 16.0) * 0.7071;
  float dash = step(0.0, sin(atan(v_at.y, v_at.x) * 8.0));
  float body = shape == 3 ? frame : inner;
  float line = shape == 1 ? stroke(frame, 2.2) * dash : shape == 2 ? stroke(frame, 2.2) : 0.0;
  float solid = isFaded || shape == 4 ? stroke(body + 0.8, 1.7) : fill(body);
  if (shape == 2) inside = fill(frame) * 0.28;
  float ring = isLost ? stroke(length(v_at) - 18.0, 1.6) * dash : 0.0;
  float strike = isLost ? fill(segment(v_at, vec2(-10.0, 10.0), vec2(10.0, -10.0)) - 0.9) : 0.0;
  float ink = max(max(solid, line), max(ring, strike));
  float under = max(fill(min(body, shape == 1 || shape == 2 ? abs(frame) - 1.0 : 1e3) - 2.2), inside > 0.0 ? fill(frame - 2.0) : 0.0);
  vec4 c = vec4(u_halo, 1.0) * under * 0.85;
  c = mix(c, vec4(colour, 1.0), max(ink, inside));
  if (shape == 3) {
    float mark = fill(question(v_at));
    c = mix(c, vec4(isFaded ? colour : u_halo, 1.0), mark);
  }
  bool isSelected = mod(flags, 2.0) > 0.5;
  float chosen = isSelected ? stroke(length(v_at) - 20.0, 2.0) : 0.0;
  c = mix(c, vec4(u_select, 1.0), chosen);
  float dim = isLost ? 0.75 : 1.0;
  o_colour = c * dim;
}
`;

/* A line of two ends: from the drawn place along the speed (`u_seconds`), or from the fix to the drawn place (0). */
export const VECTOR_VERTEX = `${VERSION}${PLACE}
uniform float u_seconds;
uniform float u_only;
flat out vec2 v_look;
out float v_end;
void main() {
  float age = u_now - a_time.x;
  bool isFirst = mod(a_look.w, 2.0) > 0.5 || mod(floor(a_look.w / 2.0), 2.0) > 0.5;
  if (a_look.y < 0.0 || age >= 15.0 || length(a_place.zw) == 0.0 || (u_only > 0.5 && !isFirst)) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  vec2 place = drawn();
  vec2 from = pixels(u_seconds > 0.0 ? place : a_place.xy);
  vec2 to = pixels(u_seconds > 0.0 ? place + a_place.zw * u_seconds : place);
  vec2 along = to - from;
  float size = length(along);
  vec2 unit = size > 0.01 ? along / size : vec2(0.0);
  // The sign itself is not crossed.
  if (u_seconds > 0.0) from += unit * min(size, 11.0);
  float end = float(gl_VertexID >> 1);
  float side = float(gl_VertexID & 1) * 2.0 - 1.0;
  v_look = vec2(a_look.z, age > 4.0 ? 0.45 : 1.0);
  v_end = end;
  gl_Position = clip(mix(from, to, end) + vec2(-unit.y, unit.x) * side * 0.9);
}
`;

export const VECTOR_FRAGMENT = `${VERSION}precision highp float;
flat in vec2 v_look;
in float v_end;
uniform vec3 u_colours[7];
out vec4 o_colour;
void main() {
  float a = v_look.y * 0.95;
  o_colour = vec4(u_colours[int(v_look.x + 0.5)] * a, a);
}
`;

/* A trail's stretch between two positions, fading with its age. */
export const TRAIL_VERTEX = `${VERSION}
in vec4 a_ends;
in vec3 a_fade;
uniform vec4 u_turn;
uniform vec2 u_origin;
uniform vec2 u_viewport;
uniform float u_now;
flat out float v_colour;
out float v_alpha;
vec2 pixels(vec2 place) {
  return u_origin + vec2(dot(place, u_turn.xy), dot(place, u_turn.zw));
}
void main() {
  vec2 from = pixels(a_ends.xy), to = pixels(a_ends.zw);
  vec2 along = to - from;
  float size = length(along);
  vec2 unit = size > 0.001 ? along / size : vec2(1.0, 0.0);
  float end = float(gl_VertexID >> 1);
  float side = float(gl_VertexID & 1) * 2.0 - 1.0;
  float age = u_now - mix(a_fade.x, a_fade.y, end);
  v_alpha = clamp(1.0 - age / 60.0, 0.0, 1.0) * 0.8;
  v_colour = a_fade.z;
  vec2 px = mix(from, to, end) + vec2(-unit.y, unit.x) * side * 1.2;
  gl_Position = vec4(px.x / u_viewport.x * 2.0 - 1.0, 1.0 - px.y / u_viewport.y * 2.0, 0.0, 1.0);
}
`;

export const TRAIL_FRAGMENT = `${VERSION}precision highp float;
flat in float v_colour;
in float v_alpha;
uniform vec3 u_colours[7];
out vec4 o_colour;
void main() { o_colour = vec4(u_colours[int(v_colour + 0.5)] * v_alpha, v_alpha); }
`;
