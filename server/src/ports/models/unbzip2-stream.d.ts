// The package brings no types.
declare module 'unbzip2-stream' {
  /** Takes what bzip2 packed, and gives what was packed. */
  export default function decompress(): import('node:stream').Duplex;
}
