import { script as clinic } from './clinic.ts';
import { script as restaurant } from './restaurant.ts';
import type { AgentScript } from './script.ts';
import { script as shop } from './shop.ts';

/** Every conversation, by the name that pages use. */
export const agentScripts = { restaurant, shop, clinic } as const satisfies Record<string, AgentScript>;
export type AgentScriptId = keyof typeof agentScripts;
// safe: the keys of the table above
export const agentScriptIds = Object.keys(agentScripts) as AgentScriptId[];
