/** A conversation that is written beforehand: what the agent says, and what can be answered. */
export interface AgentScript {
  /** On the button that chooses it. */
  label: string;
  /** Who is called, for people. */
  who: string;
  /** One of the synthesizer's voices on this device. */
  voice: string;
  /** Turn by name. */
  turns: Readonly<Record<string, AgentTurn>>;
  /** The name of the first one. */
  first: string;
}

export interface AgentTurn {
  /** `{name}` stands for what an answer has noted. */
  says: string;
  /** None where the conversation has ended. */
  answers: readonly AgentAnswer[];
}

export interface AgentAnswer {
  /** What the person says, as the button and the transcript show it. */
  says: string;
  /** Words by which the answer is known when it is spoken, each enough by itself, besides `says`. */
  words: readonly string[];
  /** The turn that follows. */
  leadsTo: string;
  /** What later turns call by name. */
  notes?: Readonly<Record<string, string>>;
}
