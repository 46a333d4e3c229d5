export declare const v8Flags: readonly string[];
export declare const v8Arguments: readonly string[];
