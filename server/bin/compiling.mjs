/**
 * How V8 compiles where sound is worked on for seconds rather than hours. Putting less of what functions call into
 * their own code saves a seventh of a short recording's cost, not looking for garbage on a second processor a twentieth,
 * and long recordings lose nothing.
 */
export const v8Flags = ['--max-inlined-bytecode-size-cumulative=300', '--no-concurrent-marking'];
