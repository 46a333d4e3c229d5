/**
 * Brings models into the built window, each compared with its checksum.
 * @param {string} renderer its folder
 * @param {{
 *   models?: readonly import('@formant/engine/models/ports/manifest').ModelEntry[],
 *   installed?: string,
 *   connection?: import('@formant/server/ports/models/install').InstallOptions['connection'],
 *   warn?: (sentence: string) => void,
 * }} [options] `installed`: the models folder of this machine, which is looked into first
 * @throws WrongFileError where what came, or what is installed, is another file
 */
export declare function carryModels(renderer: string, { models, installed, connection, warn }?: {
    models?: readonly import('@formant/engine/models/ports/manifest').ModelEntry[];
    installed?: string;
    connection?: import('@formant/server/ports/models/install').InstallOptions['connection'];
    warn?: (sentence: string) => void;
}): Promise<void>;
