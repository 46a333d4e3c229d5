/** In the built window: a models folder, filled where installers are made (`build/desktop/carry-models.mjs`). */
export const carriedFolder = 'models';
/** In that folder: its models as a server lists them, `NeuralModel[]`. */
export const carriedList = 'models.json';
