import { z } from '@formant/engine/base/schema';
import { captchaToken, email } from '../account.ts';
import { route } from '../base/route.ts';
import { mostReportedUrls, salesProducts } from '../facts/form-facts.ts';
import { line, lines, message, name, phone, url } from './form-fields.ts';

const company = line(120, 'Enter the name of your company.');
const said = z.object({ message: z.string() });

const given = { status: 201, errors: ['captcha_required', 'too_many_requests'] } as const;

/**
 * What visitors send to the people who run this server. The same content within a minute is one message and is
 * answered alike.
 */
export const forms = {
  contactMessage: route('POST', '/api/contact-message', {
    summary: 'Sends a question to the people who run this server; they answer by mail',
    makes: true,
    ...given,
    body: z.strictObject({
      name,
      email,
      subject: line(150, 'Say in a few words what it is about.'),
      message,
      captchaToken,
    }),
    response: z.object({ ticketId: z.uuid() }),
  }),
  contactSales: route('POST', '/api/contact-sales', {
    summary: 'Asks for an offer',
    makes: true,
    ...given,
    body: z.strictObject({
      firstName: line(60, 'Enter your first name.'),
      lastName: line(60, 'Enter your last name.'),
      workEmail: email,
      company,
      country: line(60, 'Enter your country.'),
      volume: line(120, 'Say about how much you need.'),
      product: z.enum(salesProducts),
      message,
      captchaToken,
    }),
    response: z.object({ leadId: z.uuid() }),
  }),
  voiceAgentsContactMessage: route('POST', '/api/voice-agents-contact-message', {
    summary: 'Asks about voice agents',
    makes: true,
    ...given,
    body: z.strictObject({
      name,
      email,
      company,
      phone,
      monthlyCalls: line(60, 'Say about how many calls.').optional(),
      useCase: line(200, 'Say what the agents are for.'),
      message,
      captchaToken,
    }),
    response: said,
  }),
  storeDmcaRequest: route('POST', '/api/store-dmca-request', {
    summary:
      'Reports material of this server that infringes a copyright, with all that 17 U.S.C. § 512(c)(3) asks for',
    makes: true,
    ...given,
    body: z.strictObject({
      name,
      email,
      address: lines(300, 'Enter your postal address.'),
      phone,
      workDescription: lines(3000, 'Describe the work that is yours.'),
      infringingUrls: z
        .array(url)
        .min(1, 'Enter at least one address.')
        .max(mostReportedUrls, `Enter at most ${mostReportedUrls} addresses.`),
      /** The use is not authorised by the owner, its agent or the law, in good faith. */
      goodFaith: z.literal(true, 'A notice needs this statement.'),
      /** The notice is accurate and, under penalty of perjury, made by the owner or for him. */
      perjury: z.literal(true, 'A notice needs this statement.'),
      /** The full name, as an electronic signature. */
      signature: line(120, 'Sign with your full name.'),
      captchaToken,
    }),
    response: z.object({ requestId: z.uuid() }),
  }),
  affiliateApplication: route('POST', '/api/affiliate-application', {
    summary: 'Applies for the affiliate programme',
    makes: true,
    ...given,
    body: z.strictObject({
      name,
      email,
      channels: z
        .array(line(200, 'Enter an address or a name.'))
        .min(1, 'Enter at least one channel.')
        .max(20, 'Enter at most 20 channels.'),
      audienceSize: z.int().min(0).max(2_000_000_000).optional(),
      message: lines(2000, 'Write your message.'),
      captchaToken,
    }),
    response: said,
  }),
};
