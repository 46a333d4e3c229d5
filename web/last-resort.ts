import type { ErrorRequestHandler } from 'express';

/** What no page and no call has answered: words, and never a trace of the code. */
export function lastResort(onError: (error: unknown) => void): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    // the router marks what the caller wrote wrong, such as a broken escape, with a 4xx `status`
    const { status } = error as { status?: unknown };
    const isCallers = typeof status === 'number' && status >= 400 && status < 500;
    if (!isCallers) onError(error);
    if (res.headersSent) return next(error);
    res
      .status(isCallers ? status : 500)
      .type('text/plain')
      .send(
        isCallers
          ? 'This address can’t be read. Check how it is written.'
          : 'Our AI voice platform is experiencing technical difficulties. Please try again in a moment.',
      );
  };
}
