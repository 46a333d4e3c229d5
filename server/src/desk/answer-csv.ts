import type { Response } from 'express';
import { answerForm } from '../http/answer-form.ts';

/** Begins an answer that is saved as a table of CSV (RFC 4180); its lines are written behind the header. */
export function answerCsv(res: Response, name: string, header: readonly string[]): void {
  const { disposition } = answerForm({ name, contentType: undefined, save: true });
  res.set({ 'Content-Type': 'text/csv; charset=utf-8; header=present', 'Content-Disposition': disposition });
  res.write(csvLine(header));
}

/** A line of CSV. What a spreadsheet would take for a formula is marked as text. */
export const csvLine = (values: readonly string[]): string =>
  `${values.map((value) => `"${value.replace(/^[\s]*[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`).join(',')}\r\n`;
