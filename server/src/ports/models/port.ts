import type { InferenceSession, Models, SpeakerEmbedder, TextSpeech } from '@formant/engine/base/inference';
import type { ModelKind } from '@formant/engine/base/model-kinds';
import type { ModelEntry } from '@formant/engine/models/ports/manifest';

export interface KnownModel {
  entry: ModelEntry;
  installed: boolean;
  /** Of its files as far as they are there or somebody has said how large they are; null where nobody has. */
  bytes: number | null;
}

/** A file of an installed model as it lies in the models folder. */
export interface InstalledFile {
  path: string;
  sha256: string;
  bytes: number;
}

/** The models folder of this machine: what can be installed, what is, and how to open it. */
export interface ModelStore extends Models {
  readonly folder: string;
  /** Models of the manifest, then those that were installed from elsewhere. */
  list(): Promise<KnownModel[]>;
  /** What runs models that read text themselves; null where it is not installed. */
  speechRuntimeName(): string | null;
  readonly text: TextSpeech;
  /** The first installed model that tells speakers apart, or the named one; it loads when asked. null where none is. */
  speakers(id?: string): Promise<SpeakerEmbedder | null>;
  /** What the bundle of a model held, by paths with slashes; null for a model without one, or that is not installed. */
  unpacked(id: string): Promise<Readonly<Record<string, { sha256: string; bytes: number }>> | null>;
  /** What runs models here; null where no runtime is installed. */
  runtimeName(): Promise<string | null>;
  load(bytes: Uint8Array): Promise<InferenceSession>;
  installed(kind: ModelKind): Promise<string | null>;
  revision(id: string): Promise<string | null>;
  /** A small file of an installed model. @throws ToolError bad_model where it is not there */
  bytes(id: string, name: string): Promise<Uint8Array>;
  /** Null where the model or the file is not installed. */
  file(id: string, name: string): Promise<InstalledFile | null>;
}
