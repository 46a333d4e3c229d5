import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express, Request } from 'express';

export interface InnerAnswer {
  status: number;
  body: string;
  setCookies: string[];
}

/**
 * Asks our own API on behalf of a visitor, without a connection: same address, same cookies, so that sessions
 * and limits count for the visitor.
 */
export function innerGet(app: Express, visitor: Request, url: string): Promise<InnerAnswer> {
  const request = new IncomingMessage(visitor.socket);
  request.method = 'GET';
  request.url = url;
  const {
    cookie,
    host,
    'x-forwarded-for': forwardedFor,
    'x-forwarded-proto': forwardedProto,
  } = visitor.headers;
  request.headers = {
    accept: 'application/json',
    ...(cookie ? { cookie } : {}),
    ...(host ? { host } : {}),
    ...(forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}),
    ...(forwardedProto ? { 'x-forwarded-proto': forwardedProto } : {}),
  };
  request.push(null);
  const response = new ServerResponse(request);
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown) => {
    if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    else if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
  };
  return new Promise((resolve, reject) => {
    response.write = (chunk: unknown) => {
      keep(chunk);
      return true;
    };
    response.end = (chunk?: unknown) => {
      keep(chunk);
      // headers that are set when an answer begins, such as session cookies, are set now; a session that is
      // only touched has begun the answer by itself
      if (!response.headersSent) response.writeHead(response.statusCode);
      response.emit('finish');
      resolve({
        status: response.statusCode,
        body: Buffer.concat(chunks).toString('utf8'),
        setCookies: [response.getHeader('set-cookie') ?? []].flat().map(String),
      });
      return response;
    };
    app(request as Request, response as Parameters<Express>[1], reject);
  });
}
