import path from 'node:path';
import { fileAt, type Kind, reasons } from './part.ts';

const mine = 't.user_id = :userId';
const ofMyMessages = `t.message_id IN (SELECT m.id FROM form_messages m WHERE m.user_id = :userId OR (m.email = :email AND :email <> ''))`;

/** What is kept about who somebody is, how he signs in, and what he wrote to us. */
export const accountKinds: readonly Kind[] = [
  {
    id: 'profile',
    title: 'Profile and consents',
    about:
      'Your account as it stands, with your picture, when you accepted the terms, and whether you want news.',
    parts: [
      {
        table: 'users',
        where: 't.id = :userId',
        // the address as its owner knows it, whichever account has it
        join: { sql: '', columns: 'COALESCE(t.claimed_email, t.email) AS email' },
        latest: 'updated_at',
        withheld: {
          password_hash: reasons.secret,
          claimed_email: 'your address again, while it is not confirmed',
          username_key: 'your username again, in small letters',
          avatar_key: reasons.file,
        },
        files: (row) => fileAt(row, 'avatar_key', `picture${path.extname(String(row.avatar_key))}`),
      },
    ],
  },
  {
    id: 'settings',
    title: 'Settings',
    about:
      'What pages and the app keep with your account, which letters you want, and of which jobs you were told.',
    parts: [
      { table: 'preferences', where: mine, latest: null, json: ['data'] },
      { table: 'notification_settings', where: mine, key: 'user_id', latest: 'updated_at' },
      { table: 'job_letters', where: mine, latest: 'ended_at' },
    ],
  },
  {
    id: 'sign-in',
    title: 'Ways to sign in, and where you are signed in',
    about:
      'Connected services, passkeys, two-step sign-in, browsers and apps, codes that were mailed to you, and a new address that waits to be confirmed.',
    parts: [
      { table: 'social_accounts', where: mine, latest: 'connected_at' },
      {
        table: 'passkeys',
        where: mine,
        latest: 'created_at',
        withheld: {
          credential_hash: reasons.inner,
          credential_id: reasons.secret,
          public_key: reasons.secret,
          counter: reasons.inner,
        },
      },
      {
        table: 'authenticators',
        where: mine,
        key: 'user_id',
        latest: 'created_at',
        withheld: { sealed_secret: reasons.secret, last_step: reasons.inner },
      },
      { table: 'recovery_codes', where: mine, latest: null, withheld: { code_hash: reasons.secret } },
      {
        table: 'sessions',
        where: mine,
        latest: 'last_seen_at',
        withheld: { sid_hash: reasons.secret, visitor_key: reasons.secret },
      },
      {
        table: 'access_tokens',
        where: mine,
        latest: 'last_used_at',
        withheld: { token_hash: reasons.secret },
      },
      {
        table: 'one_time_codes',
        where: mine,
        latest: 'created_at',
        withheld: {
          code_hash: reasons.secret,
          typed_hash: reasons.secret,
          challenge: reasons.secret,
          joins_id: reasons.inner,
          access_token_id: reasons.inner,
        },
      },
      {
        table: 'email_changes',
        where: mine,
        latest: 'created_at',
        withheld: {
          old_token_hash: reasons.secret,
          new_token_hash: reasons.secret,
          session_id: reasons.inner,
          access_token_id: reasons.inner,
        },
      },
    ],
  },
  {
    id: 'connected-apps',
    title: 'Connected apps',
    about: 'Other programs that you gave access, and what they may see.',
    parts: [
      {
        table: 'oauth_grants',
        join: {
          sql: 'JOIN oauth_apps a ON a.id = t.app_id',
          columns: 'a.name AS app_name, a.homepage AS app_homepage',
        },
        where: mine,
        latest: 'last_used_at',
      },
    ],
  },
  {
    id: 'developer',
    title: 'API keys and webhooks',
    about:
      'What your own programs sign in with, where they are told of jobs that have ended, and of which they were.',
    parts: [
      {
        table: 'api_keys',
        where: mine,
        latest: 'created_at',
        withheld: { secret_hash: reasons.secret, old_secret_hash: reasons.secret },
      },
      { table: 'webhooks', where: mine, latest: 'created_at', withheld: { sealed_secret: reasons.secret } },
      {
        table: 'webhook_deliveries',
        where: 't.webhook_id IN (SELECT w.id FROM webhooks w WHERE w.user_id = :userId)',
        latest: 'created_at',
      },
    ],
  },
  {
    id: 'devices',
    title: 'Devices',
    about: 'Computers with the app, when it ran there, and how much it sent and received.',
    parts: [
      { table: 'devices', where: mine, latest: 'seen_at' },
      {
        table: 'heartbeats',
        where: 't.device IN (SELECT d.id FROM devices d WHERE d.user_id = :userId)',
        latest: 'at',
      },
      {
        table: 'heartbeat_hours',
        where: 't.device IN (SELECT d.id FROM devices d WHERE d.user_id = :userId)',
        latest: 'at',
      },
      {
        table: 'bandwidth_samples',
        where: 't.device IN (SELECT d.id FROM devices d WHERE d.user_id = :userId)',
        latest: null,
      },
      {
        table: 'device_updates',
        where: 't.device IN (SELECT d.id FROM devices d WHERE d.user_id = :userId)',
        latest: 'at',
      },
      {
        table: 'installs',
        where: `t.uuid IN (SELECT m.install_uuid FROM visitor_meta m WHERE m.user_id = :userId AND m.install_uuid IS NOT NULL)
          OR t.uuid IN (SELECT d.device_id FROM devices d WHERE d.user_id = :userId)`,
        latest: 'created_at',
        json: ['attribution'],
      },
      { table: 'install_accounts', where: mine, key: 'install_uuid', latest: 'at' },
    ],
  },
  {
    id: 'diagnostics',
    title: 'Diagnostics',
    about:
      'What your devices have told about themselves while you had allowed it, kept for 90 days, and which steps of your account were counted.',
    parts: [
      {
        table: 'device_errors',
        join: {
          sql: 'JOIN error_groups g ON g.id = t.group_id',
          columns: 'g.kind, g.message, g.app_version, g.system',
        },
        where: 't.device IN (SELECT d.id FROM devices d WHERE d.user_id = :userId)',
        latest: 'last_at',
      },
      {
        table: 'diagnostic_requests',
        where: 't.device IN (SELECT d.id FROM devices d WHERE d.user_id = :userId)',
        latest: 'asked_at',
        withheld: { staff_id: reasons.other },
      },
      { table: 'hardware_logs', where: mine, latest: 'created_at', json: ['displays', 'audio_devices'] },
      {
        table: 'live_sessions',
        where: mine,
        latest: 'updated_at',
        withheld: { visitor_key: reasons.secret },
      },
      { table: 'user_events', where: mine, latest: 'created_at', json: ['props'] },
    ],
  },
  {
    id: 'invitations',
    title: 'Invitations',
    about:
      'The link that you hand on, and the letters to people whom you have invited in the last month: their addresses are deleted once the letter is sent.',
    parts: [
      { table: 'invite_codes', where: mine, key: 'user_id', latest: null },
      { table: 'invitations', where: mine, latest: 'created_at', withheld: { address_hash: reasons.other } },
    ],
  },
  {
    id: 'newsletter',
    title: 'Newsletter',
    about:
      'Whether the confirmed address of your account gets our news, where it was given, and which issues were sent to it in the last months.',
    parts: [
      {
        table: 'newsletter_subscribers',
        where: `t.email = :email AND :email <> ''`,
        latest: 'created_at',
        withheld: { token_hash: reasons.secret },
      },
      {
        table: 'newsletter_sendings',
        join: {
          sql: 'JOIN newsletter_issues i ON i.id = t.issue_id',
          columns: 'i.subject AS subject',
        },
        where: `t.subscriber_id IN (SELECT s.id FROM newsletter_subscribers s WHERE s.email = :email AND :email <> '')`,
        latest: 'at',
        withheld: { recipient_hash: reasons.inner },
      },
    ],
  },
  {
    id: 'messages',
    title: 'Messages',
    about:
      'What you sent us by the forms while signed in or from your confirmed address, our answers, CVs of applications, your part in the affiliate programme, and notices that we took something of yours down.',
    parts: [
      {
        table: 'form_messages',
        where: `(${mine} OR (t.email = :email AND :email <> ''))`,
        latest: 'created_at',
        json: ['details'],
        withheld: { content_hash: reasons.inner, decided_by: reasons.other },
      },
      {
        table: 'form_answers',
        where: ofMyMessages,
        latest: 'at',
        withheld: { staff_id: reasons.other },
      },
      { table: 'copyright_strikes', where: mine, latest: 'at' },
      {
        table: 'cv_files',
        where: ofMyMessages,
        latest: 'created_at',
        bytes: 'size_bytes',
        withheld: { storage_key: reasons.file },
        files: (row) => fileAt(row, 'storage_key', `cv-${String(row.id)}.${String(row.kind)}`),
      },
      {
        table: 'affiliates',
        where: `(${mine} OR (t.email = :email AND :email <> ''))`,
        latest: 'created_at',
      },
    ],
  },
  {
    id: 'surveys',
    title: 'Surveys',
    about: 'What you answered, and which surveys you were shown.',
    parts: [
      {
        table: 'intent_survey_responses',
        join: {
          sql: 'JOIN intent_survey_questions q ON q.id = t.question_id LEFT JOIN intent_survey_answers a ON a.id = t.answer_id',
          columns: 'q.text AS question, a.text AS answer',
        },
        where: mine,
        latest: 'at',
        withheld: { visitor_key: reasons.secret },
      },
      { table: 'survey_seen', where: mine, latest: 'at', withheld: { visitor_key: reasons.secret } },
      { table: 'survey_form_events', where: mine, latest: 'received_at', json: ['answers'] },
    ],
  },
  {
    id: 'usage',
    title: 'Counters and origin',
    about:
      'What you have used up of your daily amounts, how you first came here, and which variant of a test you were shown.',
    parts: [
      { table: 'ledger', where: 't.account LIKE :payer', latest: null },
      {
        table: 'visitor_meta',
        where: mine,
        latest: 'last_at',
        json: ['first_value', 'last_value'],
        withheld: { visitor_key: reasons.secret },
      },
      {
        table: 'flag_assignments',
        where: mine,
        latest: 'first_at',
        withheld: { visitor_key: reasons.secret },
      },
    ],
  },
  {
    id: 'exports',
    title: 'Exports like this one',
    about: 'When you asked for your data.',
    parts: [
      {
        table: 'data_exports',
        where: mine,
        latest: 'created_at',
        withheld: { active_key: reasons.inner, job_id: reasons.inner, storage_key: reasons.file },
      },
    ],
  },
];
