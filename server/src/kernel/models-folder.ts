import path from 'node:path';

/** Where neural models are installed, for the server and for the command line. */
export const modelsFolder = (env: {
  DATA_DIR?: string | undefined;
  FORMANT_MODELS?: string | undefined;
}): string => path.resolve(env.FORMANT_MODELS || path.join(env.DATA_DIR || './data', 'models'));
