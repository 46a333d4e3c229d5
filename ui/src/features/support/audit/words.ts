import type { AuditedThing } from '@formant/contract/desk/audit';

/** What stands in a sentence. */
type Value = string | number;

export const words = {
  title: 'Audit log',
  intro:
    'What staff has looked at and done, newest first, for a year. Every look is recorded with your name, this one too.',
  back: 'Support console',
  adminOnly: 'Only administrators can read the audit log.',
  search: {
    person: 'Person',
    personHint: 'Who did it, or on whom: e-mail address, username or number, in full',
    what: 'Action',
    all: 'All',
    submit: 'Search',
    clear: 'Clear',
  },
  list: {
    label: 'Entries found',
    none: 'Nothing found',
    noneText: 'Nothing that was recorded fits. An account has to be given in full.',
    entry: ({ seq }: { seq: Value }) => `Entry ${seq}`,
    commandLine: 'Command line',
    gone: ({ id }: { id: Value }) => `Account ${id}, which is gone`,
    everything: 'everything',
    subject: 'On what',
    whom: 'On whom',
    reason: 'Why',
  },
  check: {
    title: 'Check the chain',
    text: 'Every entry holds the seal of the one before it. The server computes all of them anew: what was changed, deleted or added afterwards shows.',
    since: 'Newest seal of an earlier check',
    sinceHint: 'Tells also whether a former state of the database was put back. May be empty.',
    submit: 'Check the chain',
    whole: ({ count }: { count: number }) =>
      count === 1
        ? 'The log is whole: its 1 entry is as it was written.'
        : `The log is whole: all ${count} entries are as they were written.`,
    brokenFrom: ({ seq, told }: { seq: Value; told: Value }) =>
      `The log is broken from entry ${seq} on. ${told}`,
    broken: ({ told }: { told: Value }) => `The log is broken. ${told}`,
    newest: 'Newest seal',
    keep: 'Keep it outside of this server, for a later check.',
  },
  things: {
    search: 'Searched device logs',
    'device-log': 'Opened a device log',
    'device-search': 'Searched devices',
    device: 'Opened a device',
    'device-timeline': 'Read a timeline',
    'device-diagnostics': 'Asked for diagnostics',
    'device-release': 'Released a device',
    'device-pin': 'Pinned a device',
    'device-errors': 'Searched errors',
    'message-search': 'Searched the inbox',
    message: 'Opened a message',
    'message-status': 'Set a message’s status',
    'message-answer': 'Answered a message',
    'message-decision': 'Decided about a message',
    'strikes-withdrawn': 'Withdrew strikes',
    cv: 'Opened a CV',
    'voice-reports': 'Read voice reports',
    'voice-report-decision': 'Decided about a voice report',
    surveys: 'Read survey results',
    'survey-texts': 'Read written answers',
    'survey-export': 'Saved survey answers',
    'account-closed': 'Closed an account',
    roles: 'Changed roles',
    unmask: 'Showed personal data',
    audit: 'Read the audit log',
    'audit-export': 'Saved the audit log',
    names: 'Changed a category or language',
    release: 'Changed a version of the app',
    newsletter: 'Worked on the newsletter',
  } satisfies Record<AuditedThing, string>,
};
