import { z } from '@formant/engine/base/schema';
import { captchaToken, email } from '../account.ts';
import { route } from '../base/route.ts';
import { mostLinks } from '../facts/career-facts.ts';
import { lines, name, phone, url } from './form-fields.ts';

/** Applying for a job. */
export const careers = {
  jobApplication: route('POST', '/api/job-application', {
    summary:
      'Applies for a job, or without `jobId` for any. The CV is a PDF or a Word document (.docx) of at most 10 MB, judged by its content. The same content within a minute is one application and is answered alike',
    transport: 'form',
    status: 201,
    errors: ['captcha_required', 'too_large', 'wrong_type', 'too_many_requests', 'insufficient_storage'],
    body: z.strictObject({
      jobId: z.coerce.number().int().optional(),
      name,
      email,
      phone,
      /** A form gives one link as a text and several as a list. */
      links: z
        .preprocess(
          (given) => (given === undefined || given === '' ? [] : [given].flat()),
          z.array(url).max(mostLinks, `Enter at most ${mostLinks} links.`),
        )
        .optional(),
      coverLetter: lines(5000, 'Write some words.').optional(),
      cv: z.file('Choose your CV, a PDF or a Word document.'),
      captchaToken,
    }),
    response: z.object({ applicationId: z.uuid() }),
  }),
  downloadCv: route('GET', '/api/download-cv/{cv}', {
    summary:
      'The CV of a job application, for staff and for the account that has sent it. Every look of staff is recorded',
    access: 'user',
    transport: 'download',
    errors: ['forbidden', 'not_found'],
    params: z.object({ cv: z.uuid() }),
    response: z.undefined(),
  }),
};
