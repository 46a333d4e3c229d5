import type { User } from '@formant/contract/account';
import {
  type HydrationState,
  isRouteErrorResponse,
  UNSAFE_ErrorResponseImpl as RouteError,
} from 'react-router';

/** What the server's page hands to the browser, so that both draw the same. */
export interface PageData {
  hydrationData: HydrationState;
  /** Who is signed in; the browser asks for nothing that the server knew. */
  initialUser: User | null;
  /** The file whose rows have the page; the browser begins with these. */
  rows: string | null;
}
export const pageDataId = 'page-data';

type PackedError = { status: number; statusText: string; data: unknown };

/** As JSON that is safe inside a `<script>`. Errors keep status and words, never a stack. */
export function packPageData({ hydrationData, initialUser, rows }: PageData): string {
  const { errors, ...rest } = hydrationData;
  const packed = Object.fromEntries(
    Object.entries(errors ?? {}).map(([id, error]): [string, PackedError] => [
      id,
      isRouteErrorResponse(error)
        ? { status: error.status, statusText: error.statusText, data: error.data }
        : { status: 500, statusText: 'Internal Server Error', data: null },
    ]),
  );
  return JSON.stringify({ ...rest, errors: errors ? packed : null, initialUser, rows }).replaceAll(
    '<',
    '\\u003c',
  );
}

/** The data of this document, or nothing where no server drew it. */
export function readPageData(from: Document): PageData | undefined {
  const text = from.getElementById(pageDataId)?.textContent;
  return text ? unpackPageData(text) : undefined;
}

/** The inverse of `packPageData`. */
export function unpackPageData(text: string): PageData {
  const { initialUser, rows, errors, ...rest } = JSON.parse(text) as Omit<HydrationState, 'errors'> & {
    initialUser: User | null;
    rows: string | null;
    errors: Record<string, PackedError> | null;
  };
  const unpacked =
    errors &&
    Object.fromEntries(
      Object.entries(errors).map(([id, e]) => [id, new RouteError(e.status, e.statusText, e.data)]),
    );
  return { hydrationData: { ...rest, errors: unpacked }, initialUser, rows };
}
