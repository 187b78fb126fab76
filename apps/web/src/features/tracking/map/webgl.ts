export interface Program {
  readonly program: WebGLProgram;
  /** Where a uniform stands; each is looked up once. */
  readonly uniform: (name: string) => WebGLUniformLocation | null;
}

const compile = (gl: WebGL2RenderingContext, kind: number, source: string): WebGLShader => {
  const shader = gl.createShader(kind);
  if (shader === null) throw new Error('no shader could be made');
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS))
    throw new Error(gl.getShaderInfoLog(shader) ?? 'a shader could not be read');
  return shader;
};

/** A program of two shaders. Throws with the card's own words. */
export const linkProgram = (gl: WebGL2RenderingContext, vertex: string, fragment: string): Program => {
  const program = gl.createProgram();
  const shaders = [compile(gl, gl.VERTEX_SHADER, vertex), compile(gl, gl.FRAGMENT_SHADER, fragment)];
  for (const shader of shaders) gl.attachShader(program, shader);
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS))
    throw new Error(gl.getProgramInfoLog(program) ?? 'a program could not be linked');
  for (const shader of shaders) gl.deleteShader(shader);
  const places = new Map<string, WebGLUniformLocation | null>();
  return {
    program,
    uniform: (name) => {
      const known = places.get(name);
      if (known !== undefined) return known;
      const found = gl.getUniformLocation(program, name);
      places.set(name, found);
      return found;
    },
  };
};

/** How a program reads a buffer of instances: groups of numbers, one after the other. */
export const bindAttributes = (
  gl: WebGL2RenderingContext,
  { program }: Program,
  buffer: WebGLBuffer | null,
  groups: readonly { readonly name: string; readonly size: number }[],
): WebGLVertexArrayObject | null => {
  const array = gl.createVertexArray();
  gl.bindVertexArray(array);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  const stride = groups.reduce((sum, { size }) => sum + size, 0) * 4;
  let offset = 0;
  for (const { name, size } of groups) {
    const place = gl.getAttribLocation(program, name);
    if (place >= 0) {
      gl.enableVertexAttribArray(place);
      gl.vertexAttribPointer(place, size, gl.FLOAT, false, stride, offset);
      gl.vertexAttribDivisor(place, 1);
    }
    offset += size * 4;
  }
  gl.bindVertexArray(null);
  return array;
};

/** "#14804a" → three numbers from 0 to 1. */
export const rgbOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
