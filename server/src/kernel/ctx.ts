import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import type { Compute } from '../compute/port.ts';
import type { Captcha } from '../ports/captcha/port.ts';
import type { Clock } from '../ports/clock/port.ts';
import type { Codec } from '../ports/codec/port.ts';
import type { Mail } from '../ports/mail/port.ts';
import type { ModelStore } from '../ports/models/port.ts';
import type { Queue } from '../ports/queue/port.ts';
import type { Storage } from '../ports/storage/port.ts';
import type { Tallies } from '../ports/tallies/port.ts';
import type { Config } from './config.ts';
import type { Events } from './events.ts';

/** Everything a slice may use of the outside world. Built once, in compose.ts. */
export interface Ctx {
  config: Config;
  db: Sequelize;
  storage: Storage;
  queue: Queue;
  tallies: Tallies;
  mail: Mail;
  captcha: Captcha;
  codec: Codec;
  compute: Compute;
  models: ModelStore;
  clock: Clock;
  log: Logger;
  events: Events;
}
