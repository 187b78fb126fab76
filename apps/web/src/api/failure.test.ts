import { describe, expect, it } from 'vitest';
import { ApiFailure, failureOf, isFailure } from './failure.ts';
import { bodyOf, fileNameOf, pathOf } from './request.ts';

const sentences = { network: 'net', unexpected: 'oops' };

describe('an answer that is not a success', () => {
  it('keeps the server’s sentence, code, fields and parameters', () => {
    const text = JSON.stringify({
      detail: 'Non',
      code: 'AREA_INVALID',
      fields: { 'areas.0.geometry': ['Se croise.'] },
      params: { max: 3 },
    });
    const failure = failureOf(400, text, sentences);
    expect(failure).toMatchObject({ status: 400, code: 'AREA_INVALID', detail: 'Non', params: { max: 3 } });
    expect(failure.fields['areas.0.geometry']).toEqual(['Se croise.']);
    expect(isFailure(failure, 'AREA_INVALID')).toBe(true);
    expect(isFailure(failure, 'NOT_FOUND')).toBe(false);
  });

  it.each([
    [502, '<html>Bad gateway</html>', 'UNEXPECTED'],
    [413, '<html>Too large</html>', 'BODY_TOO_LARGE'],
    [503, '', 'SERVICE_UNAVAILABLE'],
    [500, '"text"', 'UNEXPECTED'],
    [500, 'null', 'UNEXPECTED'],
  ])('%i %s from a proxy gets a sentence of ours', (status, text, code) => {
    expect(failureOf(status, text, sentences)).toMatchObject({ status, code, detail: 'oops' });
  });

  it('is an error like others', () => {
    expect(new ApiFailure(0, 'NETWORK', { detail: 'x' })).toBeInstanceOf(Error);
    expect(isFailure(new TypeError('x'))).toBe(false);
  });
});

describe('a request', () => {
  it('fills the path and leaves out what is absent', () => {
    const path = pathOf(
      { path: '/flights/:id' },
      { params: { id: 7 }, query: { q: 'é&', status: ['clear', 'planned'], none: undefined } },
    );
    expect(path).toBe('/flights/7?q=%C3%A9%26&status=clear%2Cplanned');
  });

  it('refuses a path with a hole', () => {
    expect(() => pathOf({ path: '/flights/:id' }, {})).toThrow('id');
  });

  it('sends JSON without files, a form with them', () => {
    const wire = { method: 'POST', path: '/x', body: 'multipart_or_json', response: 'json' } as const;
    expect(bodyOf(wire, { message: 'a' })).toEqual({
      body: '{"message":"a"}',
      headers: { 'content-type': 'application/json' },
    });
    const { body, headers } = bodyOf(wire, {
      message: 'a',
      ids: [1],
      none: undefined,
      cleared: null,
      files: [new File(['x'], 'é.pdf')],
    });
    expect(headers).toEqual({});
    const form = body as FormData;
    expect([form.get('message'), form.get('ids'), form.has('none')]).toEqual(['a', '[1]', false]);
    expect(form.get('cleared')).toBe('');
    expect((form.get('files') as File).name).toBe('é.pdf');
  });

  it.each([
    [`attachment; filename="a.pdf"; filename*=UTF-8''mission%20%C3%A9.pdf`, 'mission é.pdf'],
    ['attachment; filename="a.pdf"', 'a.pdf'],
    ['attachment; filename=a.pdf', 'a.pdf'],
    [`attachment; filename*=UTF-8''%E0%A4%A; filename="b.pdf"`, 'b.pdf'],
    ['inline', null],
    [null, null],
  ])('reads the file name of %s', (header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });
});
