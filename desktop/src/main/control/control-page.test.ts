import { page } from '@formant/ui/content/platforms/control.ts';
import { expect, test } from 'vitest';
import { controlFaults, controlMessage, controlProtocol } from './control-messages.ts';
import { controlLimits } from './control-server.ts';

const rowsOf = (heading: string) => {
  const section = page.sections.find((one) => one.heading === heading);
  return section?.kind === 'facts' ? section.rows.map(([name]) => name) : [];
};

test('the website describes every message and every refusal of the app, and no other', () => {
  expect(rowsOf('Messages')).toEqual(controlMessage.options.map(({ shape }) => shape.do.value));
  expect(rowsOf('When it says no')).toEqual(Object.keys(controlFaults));
});

test('its limits are those of the app', () => {
  const text = JSON.stringify(page);
  expect(text).toContain(`\`protocol\`, now ${controlProtocol},`);
  expect(text).toContain(`up to ${controlLimits.messageBytes} bytes`);
  expect(text).toContain(`More than ${controlLimits.framesASecond} messages a second`);
  expect(controlLimits).toMatchObject({ connections: 8, helloMs: 5000, wrongTokens: 5, lockedMs: 60_000 });
});
