import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from './api.ts';
import { binaryResponse, defineEndpoint, type Endpoint, multipartBody, noContent } from './endpoint.ts';
import { ERRORS } from './errors.ts';
import { buildOpenApi, errorsOf } from './openapi.ts';

const calls: Record<string, Endpoint> = endpoints;
const document = buildOpenApi(calls);
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

const get = defineEndpoint({
  method: 'GET',
  path: '/things/:id',
  tag: 'things',
  summary: 'One thing',
  permission: 'account:read',
  params: z.object({ id: z.coerce.number().int() }),
  response: z.object({ name: z.string() }),
});

describe('the OpenAPI document', () => {
  it('holds every call once, with its permission', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(calls).sort());
    for (const operation of operations)
      expect(operation['x-permission']).toBe(calls[String(operation.operationId)]?.permission);
  });

  it('has a component for every reference', () => {
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference]) => reference ?? '');
    expect(references.length).toBeGreaterThan(50);
    const components = new Set(
      Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`),
    );
    expect(references.filter((reference) => !components.has(reference))).toEqual([]);
    expect(text).not.toContain('$defs');
  });

  it('asks for nothing where a call is public, else for a session, or a key with its scope', () => {
    expect(document.paths['/login']?.post?.security).toEqual([]);
    expect(document.paths['/flights']?.get?.security).toEqual([
      { bearer: [] },
      { api_token: ['flight:read'] },
    ]);
  });

  it('takes no key where a person alone may call', () => {
    expect(document.security).toEqual([{ bearer: [] }]);
    expect(document.paths['/api-tokens']?.post).toBeDefined();
    expect(document.paths['/api-tokens']?.post).not.toHaveProperty('security');
  });

  it('says which errors a call may answer', () => {
    expect(errorsOf(get)).toEqual([
      'FORBIDDEN',
      'NOT_FOUND',
      'RATE_LIMITED',
      'UNAUTHENTICATED',
      'VALIDATION',
    ]);
    const responses = buildOpenApi({ get }).paths['/things/{id}']?.get?.responses ?? {};
    expect(Object.keys(responses).sort()).toEqual(['200', '400', '401', '403', '404', '429']);
    for (const endpoint of Object.values(calls))
      for (const code of errorsOf(endpoint)) expect(ERRORS[code]).toBeGreaterThanOrEqual(400);
  });

  it('describes a form with files, and the same fields as JSON where that is allowed', () => {
    const files = { max: 3, max_bytes: 5, types: ['image/png', 'application/pdf'] };
    const fields = z.object({ areas: z.preprocess((text) => text, z.array(z.number())), name: z.string() });
    const post = { ...get, method: 'POST', body: multipartBody(fields, files, { json: true }) } as const;
    const operation = buildOpenApi({ post }).paths['/things/{id}']?.post ?? {};
    const requestBody = operation.requestBody as {
      content: Record<string, { schema: { properties: Record<string, unknown> } }>;
    };
    expect(Object.keys(requestBody.content)).toEqual(['multipart/form-data', 'application/json']);
    expect(requestBody.content['multipart/form-data']).toMatchObject({
      schema: {
        properties: {
          areas: { type: 'array', items: { type: 'number' } },
          files: { maxItems: 3, items: { 'x-max-bytes': 5 } },
        },
      },
      encoding: { files: { contentType: 'image/png, application/pdf' } },
    });
    expect(requestBody.content['application/json']?.schema.properties).not.toHaveProperty('files');
  });

  it('lets what is deleted be named without a body', () => {
    const body = z.object({ identifier: z.string().optional() });
    const { paths } = buildOpenApi({
      change: { ...get, method: 'PATCH', body },
      drop: { ...get, method: 'DELETE', body, response: noContent },
    });
    expect(paths['/things/{id}']?.patch?.requestBody).toMatchObject({ required: true });
    expect(paths['/things/{id}']?.delete?.requestBody).toMatchObject({ required: false });
  });

  it('describes downloads and empty answers', () => {
    const { paths } = buildOpenApi({
      pdf: { ...get, response: binaryResponse('application/pdf') },
      drop: { ...get, method: 'DELETE', response: noContent },
    });
    expect(paths['/things/{id}']?.get?.responses).toHaveProperty(['200', 'content', 'application/pdf']);
    expect(paths['/things/{id}']?.delete?.responses).toHaveProperty(['204']);
  });

  it('gives a schema that reads otherwise on the way in a name of its own', () => {
    const Thing = z.object({ size: z.number().default(1) }).meta({ id: 'Thing' });
    const { components } = buildOpenApi({ post: { ...get, method: 'POST', body: Thing, response: Thing } });
    expect(components.schemas).toMatchObject({
      Thing: { required: ['size'] },
      ThingInput: { properties: { size: { default: 1 } } },
    });
  });

  it('refuses a path whose parameters are not declared, and a call declared twice', () => {
    expect(() => buildOpenApi({ get: { ...get, path: '/things/:id/parts/:part' } })).toThrow('"id,part"');
    expect(() => buildOpenApi({ get, again: get })).toThrow('declared twice');
  });
});
