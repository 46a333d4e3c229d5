export declare const v8Flags: readonly string[];
