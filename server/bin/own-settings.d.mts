export declare function readOwnSettings(folder: string, env?: Record<string, string | undefined>): void;
