/** Size of a piece of a file on its way to the disk: large enough to be quick, small enough to be cheap to copy. */
export const savePieceBytes = 4 * 1024 * 1024;
