import type { Socket } from 'node:net';
import type { ErrorCode } from '@envol/contract/errors';
import { wordTable } from '@envol/domain/wordTable';
import { errorText } from './texts.ts';

interface ParserError {
  readonly code?: string;
}

const ANSWERS: Readonly<Record<string, readonly [status: string, code: ErrorCode]>> = wordTable({
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'MALFORMED_BODY'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'MALFORMED_BODY'],
});

/** Answers what is no HTTP request, or never became a whole one, in the one shape of errors, and hangs up. */
export const answerBrokenRequest = (error: ParserError, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code] = ANSWERS[error.code ?? ''] ?? ['400 Bad Request', 'MALFORMED_BODY'];
  const body = JSON.stringify({ detail: errorText('fr', code), code });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${body}`,
  );
};
