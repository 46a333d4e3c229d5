import type { DeskMessage } from '@formant/contract/desk/inbox';
import { Download } from 'lucide-react';
import { buttonClass } from '../../../design/Button.tsx';
import { formatBytes, formatDate } from '../../../i18n/format.ts';
import { words } from './words.ts';

/** What came with a job application, while it is kept. */
export const CvDownload = ({ cv }: Pick<DeskMessage, 'cv'>) => (
  <section className="panel min-w-0">
    <h2 className="mb-4 text-18 font-semibold">{words.cv.title}</h2>
    {cv ? (
      <>
        <a className={buttonClass({})} href={`/api/download-cv/${cv.cvId}`} download>
          <Download aria-hidden="true" />
          {words.cv.download({ kind: cv.kind.toUpperCase(), size: formatBytes(cv.sizeBytes) })}
        </a>
        <p className="mt-3 text-14 text-muted">{words.cv.until({ date: formatDate(cv.expiresAt) })}</p>
      </>
    ) : (
      <p className="text-muted">{words.cv.gone}</p>
    )}
  </section>
);
