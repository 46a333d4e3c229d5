/**
 * How V8 compiles where sound is worked on for seconds rather than hours: putting less of what functions call into their
 * own code saves a seventh of a short recording's cost, and long recordings lose nothing. It may be set at any time.
 */
export const v8Flags = ['--max-inlined-bytecode-size-cumulative=300'];

/**
 * What a process is begun with: looking for garbage on several processors costs a short recording a tenth, and there is
 * little to look through where the sound lies outside of the heap. V8 can break off when that changes while it runs, so
 * it is an argument of the process and never set later.
 */
export const v8Arguments = [...v8Flags, '--single-threaded-gc'];
